/** Defines a performer's tracking links, which show where fans come from. */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, SINGLE_LINE_PATTERN, Limit, Offset, page, post, Sum } from './define.ts'

export const TrackingLink = Type.Object({
  _id: Id,
  name: Type.String(),
  code: Type.String(),
  /** The path within this site: `/ada.vale?t=…`. */
  path: Type.String(),
  /** Counts each visitor once a day. */
  visits: Type.Integer(),
  /** Accounts created after a visit, and fans from the link who subscribed. */
  signUps: Type.Integer(),
  subscribers: Type.Integer(),
  /** The earnings from these fans since, after commission and refunds, in the site's currency. */
  revenue: Sum,
  createdAt: DateTime,
})
export type TrackingLink = Static<typeof TrackingLink>

export const searchTrackingLinks = get('/tracking-links/search', {
  summary: "List the caller's tracking links and their results, newest first.",
  who: 'performer',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(TrackingLink),
  provides: ['tracking'],
})

export const createTrackingLink = post('/tracking-links', {
  summary: 'Create a tracking link. A performer can have up to 100.',
  who: 'performer',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60, title: 'Name', pattern: SINGLE_LINE_PATTERN }) }),
  reply: TrackingLink,
  errors: ['not_valid'],
  invalidates: ['tracking'],
})

export const removeTrackingLink = del('/tracking-links/:id', {
  summary: 'Delete a tracking link. It still leads to the profile, but counts nothing.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['tracking'],
})
