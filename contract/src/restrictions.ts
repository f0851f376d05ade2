/**
 * Defines restrictions. A restricted person sees everything as before. The person's messages are in a separate place without
 * notifications and read receipts, and only the performer sees the person's comments and chat lines.
 */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, page, post, serverEvent } from './define.ts'
import { Person } from './people.ts'

export const RestrictedPerson = Type.Object({ ...Person.properties, restrictedAt: DateTime })
export type RestrictedPerson = Static<typeof RestrictedPerson>

const restrictionsMakeStale = ['restricted-people', 'restriction', 'conversations', 'unseen-messages', 'safety']

export const restrictUser = post('/restrict/users', {
  summary:
    'Restrict a person without their notice: messages arrive silently in a separate place, and comments and lines in chats are visible to the two only. Restricting twice changes nothing.',
  who: 'performer',
  body: Type.Object({ userId: Id }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: restrictionsMakeStale,
})

export const unrestrictUser = del('/restrict/users/:id', {
  summary: 'End the restriction of a person by their id. Comments that were held back stay so until the caller approves them.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: restrictionsMakeStale,
})

export const listRestricted = get('/restrict/users', {
  summary: 'List the people the caller restricts, latest first.',
  who: 'performer',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(RestrictedPerson),
  provides: ['restricted-people'],
})

export const readRestriction = get('/restrict/users/:id', {
  summary: 'Get whether the caller restricts a person.',
  who: 'performer',
  params: IdParams,
  reply: Type.Object({ isRestricted: Type.Boolean() }),
  provides: ['restriction:{id}'],
})

/** Sent to the performer's own windows: the performer has restricted someone, or no longer does. */
export const restrictionsChanged = serverEvent('restrictions_changed', Type.Object({}), restrictionsMakeStale)
