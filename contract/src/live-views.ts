/** Defines what people see of public rooms: cards, rooms as viewers join them, and own shows with statistics. */
import { Type, type Static } from 'typebox'
import { TierName, Unlock } from './access.ts'
import { AiLabel } from './ai-label.ts'
import { DateTime, Id, oneOf, orNull, Tokens } from './define.ts'
import {
  EndedBy,
  LiveAudience,
  LiveCategory,
  LiveSanctionKind,
  LiveStatus,
  MenuItemTitle,
  MenuPrice,
  SpendingClass,
} from './live-limits.ts'
import { Photo, Video } from './media.ts'
import { Person } from './people.ts'

const head = {
  _id: Id,
  performer: Person,
  title: Type.String(),
  category: LiveCategory,
  status: LiveStatus,
  audience: LiveAudience,
  /** The tiers that may enter. Empty for all subscribers, and for other audiences. */
  tiers: Type.Array(TierName),
  /** The price of a ticket. 0 for none. */
  price: Tokens,
  /** Everyone sees it. */
  cover: orNull(Photo),
  ai: AiLabel,
  /** Accounts that watch now. */
  viewers: Type.Integer(),
  isRecorded: Type.Boolean(),
  replayForHolders: Type.Boolean(),
  /** When a scheduled show begins. Null for shows without a date. */
  startsAt: orNull(DateTime),
  startedAt: orNull(DateTime),
  endedAt: orNull(DateTime),
}

/** A room in lists. */
export const LiveCard = Type.Object({
  ...head,
  /** True if the viewer cannot enter. `unlock` tells how to get in, and is empty otherwise. */
  locked: Type.Boolean(),
  unlock: Type.Array(Unlock),
  /** Whether the viewer has bought a ticket. */
  hasTicket: Type.Boolean(),
  /** Whether the viewer gets a reminder of the scheduled show. */
  isReminded: Type.Boolean(),
})
export type LiveCard = Static<typeof LiveCard>

export const LiveMenuItem = Type.Object({ _id: Id, title: MenuItemTitle, price: MenuPrice })
export type LiveMenuItem = Static<typeof LiveMenuItem>

/** `watch`: a token can be asked for now. `publish`: it is the viewer's own room. */
export const LiveAct = oneOf('publish', 'watch', 'chat', 'tip', 'buy', 'moderate', 'remind', 'replay')
export type LiveAct = Static<typeof LiveAct>

/**
 * A room as the viewer joins it. Two shapes, so that a locked view has no field that could leak. A scheduled room has the same
 * shapes, and cannot be watched yet.
 */
export const LiveRoom = Type.Union([
  Type.Object({
    ...head,
    locked: Type.Literal(false),
    hasTicket: Type.Boolean(),
    isReminded: Type.Boolean(),
    /** The acts that are open to the viewer now. */
    can: Type.Array(LiveAct),
    /** Whether the viewer is left out of the list of viewers. */
    isHidden: Type.Boolean(),
    menu: Type.Array(LiveMenuItem),
    /** The recording of a show that has ended, for viewers who may watch it. */
    replay: orNull(Video),
  }),
  Type.Object({
    ...head,
    locked: Type.Literal(true),
    unlock: Type.Array(Unlock),
    isReminded: Type.Boolean(),
    can: Type.Array(LiveAct),
    /** Present if the viewer can watch for a while, without chat. It runs from the first token on. */
    preview: Type.Optional(Type.Object({ seconds: Type.Integer(), secondsLeft: Type.Integer() })),
  }),
])
export type LiveRoom = Static<typeof LiveRoom>

/** A viewer in the list. */
export const LiveViewer = Type.Object({
  /** The id of the account. */
  _id: Id,
  person: Person,
  role: oneOf('moderator', 'viewer'),
  spending: SpendingClass,
  hasTicket: Type.Boolean(),
  isSubscriber: Type.Boolean(),
  joinedAt: DateTime,
  /** For the performer and moderators. */
  sanction: Type.Optional(Type.Object({ kind: LiveSanctionKind, until: orNull(DateTime) })),
})
export type LiveViewer = Static<typeof LiveViewer>

/** Tokens that a show has earned before commission, less refunds. Tickets that may still be returned are `held`. */
const LiveEarnings = Type.Object({
  tickets: Tokens,
  tips: Tokens,
  gifts: Tokens,
  menu: Tokens,
  total: Tokens,
  held: Tokens,
})

const statistics = {
  /** Accounts that have watched. */
  visitors: Type.Integer(),
  peak: Type.Integer(),
  /** Average time that a visitor stayed, in seconds. */
  averageSeconds: Type.Integer(),
  /** Length of the show in seconds, so far or in total. */
  seconds: Type.Integer(),
  ticketsSold: Type.Integer(),
  messages: Type.Integer(),
  newFollowers: Type.Integer(),
  newSubscribers: Type.Integer(),
  earnings: LiveEarnings,
}

/** One of the caller's shows. */
export const OwnLiveRoom = Type.Object({
  ...head,
  tierIds: Type.Array(Id),
  coverId: orNull(Id),
  previewSeconds: Type.Integer(),
  /** Changes name the version that they were made from. */
  version: Type.Integer(),
  /** People who get a reminder. */
  reminders: Type.Integer(),
  isRecording: Type.Boolean(),
  /** Videos of the vault. */
  recordingIds: Type.Array(Id),
  endedBy: orNull(EndedBy),
  /** The words of the operator who has ended the show. */
  endReason: Type.String(),
  /** The state of tickets: `held` until the show has run for ten minutes, then `released`; `returned` if it was not held. */
  tickets: oneOf('none', 'held', 'released', 'returned'),
  ...statistics,
})
export type OwnLiveRoom = Static<typeof OwnLiveRoom>

/** One show with its course. */
export const OwnLiveShow = Type.Object({
  ...OwnLiveRoom.properties,
  /** Viewers over time, one point a minute, oldest first. Long shows have fewer points per hour. */
  course: Type.Array(Type.Object({ at: DateTime, viewers: Type.Integer() }), { maxItems: 500 }),
  /** The best supporters of the show, first the one who paid most. */
  supporters: Type.Array(Type.Object({ person: Person, tokens: Tokens }), { maxItems: 10 }),
  /** Until when the chat can be read. Null if there is no chat. */
  chatUntil: orNull(DateTime),
})
export type OwnLiveShow = Static<typeof OwnLiveShow>
