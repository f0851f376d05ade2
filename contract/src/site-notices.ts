/** Defines site notices as their recipients read them. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams } from './define.ts'

export const SiteNotice = Type.Object({
  _id: Id,
  /** Empty when the notice was unsent. */
  text: Type.String(),
  isUnsent: Type.Boolean(),
  sentAt: DateTime,
})
export type SiteNotice = Static<typeof SiteNotice>

/** The form of an operator: text, time, and for single people their usernames separated by spaces or commas. */
export const NoticeFields = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 5000, title: 'Message' }),
  usernames: Type.Optional(Type.String({ maxLength: 3200, title: 'Usernames' })),
  at: Type.Optional(DateTime),
})

export const readNotice = get('/notification/notices/:id', {
  summary: 'Get a site notice that the caller received.',
  who: 'member',
  params: IdParams,
  reply: SiteNotice,
  errors: ['not_found'],
  provides: ['notices'],
})
