/** Defines how operators watch over public rooms: a wall of pictures, joining unseen, warnings, and stopping a room. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Tokens } from './define.ts'
import { longText } from './custom-order-limits.ts'
import { LiveCategory, LiveStatus } from './live-limits.ts'
import { Person } from './people.ts'
import { PersonSearch } from './person-search.ts'
import { JoinGrant } from './stream-grants.ts'

export const WallRoom = Type.Object({
  _id: Id,
  performer: Person,
  title: Type.String(),
  category: LiveCategory,
  status: LiveStatus,
  price: Tokens,
  viewers: Type.Integer(),
  peak: Type.Integer(),
  isRecording: Type.Boolean(),
  startedAt: orNull(DateTime),
  endedAt: orNull(DateTime),
  /** The latest picture, as a data URL that is at most some seconds old. Null before the first one. */
  picture: orNull(Type.Object({ url: Type.String(), at: DateTime })),
  /** Warnings to the performer in this show. */
  warnings: Type.Integer(),
  endReason: Type.String(),
})
export type WallRoom = Static<typeof WallRoom>

export const WallFilters = Type.Object({
  status: Type.Optional(oneOf('live', 'ended')),
  username: Type.Optional(PersonSearch),
})

export const listWall = get('/admin/live/search', {
  summary: 'List live rooms with their latest picture, longest running first; or rooms that have ended, latest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({
    ...WallFilters.properties,
    limit: Limit(24),
    offset: Offset,
  }),
  reply: page(WallRoom),
  provides: ['live-wall'],
})

const act = {
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  errors: ['not_found', 'changed_meanwhile'],
  invalidates: ['live-wall'],
} as const
const WithReason = Type.Object({ reason: longText('Reason', 500) })

export const watchUnseen = post('/admin/live/:id/watch', {
  ...act,
  summary: 'Join a live room without being seen or counted. The audit log shows it.',
  reply: Type.Object({ room: WallRoom, grant: JoinGrant }),
  errors: ['not_found', 'not_ready'],
})

export const warnPerformer = post('/admin/live/:id/warn', {
  ...act,
  summary: 'Warn the performer of a live room. The performer sees the words in the room and as a notification.',
  body: WithReason,
  reply: Done,
})

export const stopLiveRoom = post('/admin/live/:id/stop', {
  ...act,
  summary: 'Stop a live room immediately and keep its recording. Tickets return if the show has run for less than ten minutes.',
  body: WithReason,
  reply: WallRoom,
})
