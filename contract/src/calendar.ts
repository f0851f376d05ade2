/** Defines the studio's calendar: everything a performer has scheduled, of any kind. */
import { Type, type Static } from 'typebox'
import { ContentCard, ContentKind } from './content.ts'
import { Cursor, DateTime, Done, get, Id, Limit, oneOf, page, put } from './define.ts'

export const ScheduledThing = Type.Object({
  ...ContentCard.properties,
  /** `processing` while files are processed. The item is published at its time, or later as soon as its files are ready. */
  status: oneOf('scheduled', 'processing', 'in_review'),
  scheduledAt: DateTime,
  /** Path of the page on which the owner edits it. */
  link: Type.String(),
})
export type ScheduledThing = Static<typeof ScheduledThing>

export const listScheduled = get('/performer/calendar', {
  summary: "List the caller's scheduled content of all kinds, earliest first.",
  who: 'performer',
  seat: 'publish',
  query: Type.Object({
    /** Start (inclusive) and end (exclusive) of the time range, such as one month of a calendar. */
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
  summary: "Move scheduled content to another time. Content that is already published can't be moved.",
  who: 'performer',
  seat: 'publish',
  params: Type.Object({ kind: ContentKind, id: Id }),
  body: Type.Object({ at: DateTime }),
  reply: Done,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
  invalidates: ['calendar', 'own-content:{kind}'],
})
