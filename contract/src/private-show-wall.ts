/**
 * Defines how operators watch over private shows: who is in one, since when, and whether it is recorded. Operators can warn and stop,
 * and never see or hear a show. Page: `/admin/private-shows`.
 */
import { Type, type Static } from 'typebox'
import { longText } from './custom-order-limits.ts'
import { DateTime, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, serverEvent } from './define.ts'
import { Person } from './people.ts'
import { PersonSearch } from './person-search.ts'
import { BothSides, PrivateShowEnd, PrivateShowSide } from './private-show-views.ts'

export const WatchedShow = Type.Object({
  _id: Id,
  performer: Person,
  fan: Person,
  status: oneOf('started', 'ended'),
  startedAt: DateTime,
  closedAt: orNull(DateTime),
  /** The sides that are in the room now. */
  isHere: BothSides,
  hasFanCamera: Type.Boolean(),
  isRecording: Type.Boolean(),
  paidMinutes: Type.Integer(),
  /** Warnings to either side. */
  warnings: Type.Integer(),
  endReason: orNull(PrivateShowEnd),
  /** The words of the operator who has stopped the show. Empty for none. */
  stopReason: Type.String(),
})
export type WatchedShow = Static<typeof WatchedShow>

export const WatchedShowFilters = Type.Object({
  status: Type.Optional(oneOf('started', 'ended')),
  /** The performer or the fan. */
  username: Type.Optional(PersonSearch),
})

export const listWatchedShows = get('/admin/private-shows/search', {
  summary: 'List running private shows, longest running first; or shows that have ended, latest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ ...WatchedShowFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(WatchedShow),
  provides: ['watched-shows'],
})

const act = {
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  errors: ['not_found', 'changed_meanwhile'],
  invalidates: ['watched-shows'],
} as const
const reason = longText('Reason', 500)

export const warnInShow = post('/admin/private-shows/:id/warn', {
  ...act,
  summary: 'Warn one side of a running private show, who sees the words in the room and as a notification.',
  body: Type.Object({ side: PrivateShowSide, reason }),
  reply: Done,
})

export const stopShow = post('/admin/private-shows/:id/stop', {
  ...act,
  summary: 'Stop a running private show immediately. Both sides read the reason, and tokens of minutes that have not run return.',
  body: Type.Object({ reason }),
  reply: WatchedShow,
})

/** Sent to the side that an operator has warned. */
export const privateShowWarned = serverEvent('private_show_warned', Type.Object({ showId: Id, reason: Type.String() }))
