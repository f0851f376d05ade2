/** Counts the sensitive media that operators uncover, so that they know when to pause. */
import { Type, type Static } from 'typebox'
import { Day, get, Limit, page, post } from './define.ts'

const DayOfExposures = Type.Object({ day: Day('Day'), total: Type.Integer() })

export const MyExposures = Type.Object({
  today: Type.Integer(),
  /** The last 30 days with exposures, latest first. */
  days: Type.Array(DayOfExposures, { maxItems: 30 }),
  /** After this time, or this number, the page reminds of a pause. */
  pauseMinutes: Type.Integer(),
  pauseExposures: Type.Integer(),
})
export type MyExposures = Static<typeof MyExposures>

export const readMyExposures = get('/admin/exposures/mine', {
  summary: 'Get how many sensitive pictures and videos the caller has uncovered by day. No one else sees these numbers.',
  who: 'admin',
  permission: 'site_read',
  reply: MyExposures,
  provides: ['my-exposures'],
})

export const recordExposures = post('/admin/exposures', {
  summary: 'Count sensitive pictures and videos that the caller has just uncovered. Their contents are not recorded.',
  who: 'admin',
  permission: 'moderation',
  unrecorded: 'It counts looks, and the audit log must not tell who has looked at what.',
  body: Type.Object({ count: Type.Integer({ minimum: 1, maximum: 100 }) }),
  reply: MyExposures,
  invalidates: ['my-exposures', 'exposures'],
})

export const listExposures = get('/admin/exposures', {
  summary: 'List how many sensitive pictures and videos all operators together have uncovered, by day, latest first.',
  who: 'admin',
  permission: 'owner',
  query: Type.Object({ limit: Limit(30) }),
  reply: page(DayOfExposures),
  provides: ['exposures'],
})
