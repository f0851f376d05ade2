/** The studio's calendar: what a performer has scheduled, whatever its kind. */
import { Type, type Static } from 'typebox'
import { ContentCard, ContentKind } from './content.ts'
import { Cursor, DateTime, Done, get, Id, Limit, oneOf, page, put } from './define.ts'

export const ScheduledThing = Type.Object({
  ...ContentCard.properties,
  /** `processing` while its files are: it appears at its time, or as soon as they are ready. */
  status: oneOf('scheduled', 'processing'),
  scheduledAt: DateTime,
  /** Where its owner changes it. */
  link: Type.String(),
})
export type ScheduledThing = Static<typeof ScheduledThing>

export const listScheduled = get('/performer/calendar', {
  summary: 'What the caller has scheduled, of all kinds, the next first.',
  who: 'performer',
  query: Type.Object({
    /** From and before a time, for one month of a calendar. */
    from: Type.Optional(DateTime),
    before: Type.Optional(DateTime),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: page(ScheduledThing),
  errors: ['not_valid'],
  provides: ['calendar'],
})

export const moveScheduled = put('/performer/calendar/:kind/:id', {
  summary: 'Move something scheduled to another time; what has been published meanwhile stays.',
  who: 'performer',
  params: Type.Object({ kind: ContentKind, id: Id }),
  body: Type.Object({ at: DateTime }),
  reply: Done,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
  invalidates: ['calendar', 'own-content:{kind}'],
})
