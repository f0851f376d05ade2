/** Defines what the two people of a private show see of it: its status, its clock and its cost. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, orNull, Tokens } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'

/** The kind of the stream, of the content, and of `about` in messages. */
export const SHOW = 'show'
/** The kind of the sale of one minute. */
export const SHOW_MINUTE = 'showminute'

/** A request expires without an answer, and an approved show without a start. */
export const ANSWER_MINUTES = 10
/** A started show ends, and all tokens return, unless both are in the room within this time. */
export const WAITING_MINUTES = 3
/** A show ends when one side has been out of the room for this long. */
export const ABSENCE_SECONDS = 30
/** Both sides are warned when this many minutes are left. */
export const WARNING_MINUTES = [3, 1] as const

export const MAX_MIN_MINUTES = 10
export const MAX_WISHED_MINUTES = 600
const MAX_SHOW_MESSAGE_LENGTH = 1000

export const showText = (title: string) =>
  Type.String({ minLength: 1, maxLength: MAX_SHOW_MESSAGE_LENGTH, title, pattern: MULTILINE_PATTERN })
export const optionalShowText = (title: string) =>
  Type.Optional(Type.String({ maxLength: MAX_SHOW_MESSAGE_LENGTH, title, pattern: `^$|${MULTILINE_PATTERN}`, default: '' }))

/**
 * `pending`: waits for the performer. `approved`: has a price per minute, and waits for the fan to start. `started`: the tokens of the
 * first minutes are in escrow; minutes run while both are in the room. Terminal: `rejected` by the performer, `expired` without an
 * answer or a start, `cancelled` before the start, and `ended`.
 */
export const PrivateShowStatus = oneOf('pending', 'approved', 'rejected', 'expired', 'cancelled', 'started', 'ended')
export type PrivateShowStatus = Static<typeof PrivateShowStatus>

/** `open`: neither side has finished. `waiting`: the caller has something to do. `closed`: a terminal status. */
export const PrivateShowFilter = oneOf('open', 'waiting', 'closed')
export type PrivateShowFilter = Static<typeof PrivateShowFilter>

const acts = ['approve', 'edit', 'reject', 'cancel', 'start', 'join', 'leave'] as const

/** The calls that a participant may make now. `cancel` and `leave` are both `DELETE /streaming/private/request/:id`. */
export const PrivateShowAct = oneOf(...acts)
export type PrivateShowAct = Static<typeof PrivateShowAct>

/**
 * The clock causes `expire`, `runMinute`, `runOut`, `missMeeting`, `missFan`, `missPerformer` and `interrupt`. A block, a suspension, a
 * closed account or an operator causes `end`.
 */
export const PrivateShowEvent = oneOf(
  'request',
  ...acts,
  'expire',
  'runMinute',
  'runOut',
  'missMeeting',
  'missFan',
  'missPerformer',
  'interrupt',
  'end',
)
export type PrivateShowEvent = Static<typeof PrivateShowEvent>

/**
 * Why a show ended. `tokens`: the fan's wallet or spending limit did not cover the next minute. `limit`: the fan's own limit was reached.
 * `absent`: one side was out of the room for 30 seconds. `missed`: the two never met in the room. `site`: the site ended it.
 */
export const PrivateShowEnd = oneOf(
  'fan_left',
  'performer_left',
  'fan_absent',
  'performer_absent',
  'missed',
  'tokens',
  'limit',
  'site',
)
export type PrivateShowEnd = Static<typeof PrivateShowEnd>

export const PrivateShowSide = oneOf('fan', 'performer')
export type PrivateShowSide = Static<typeof PrivateShowSide>

export const BothSides = Type.Object({ fan: Type.Boolean(), performer: Type.Boolean() })

export const PrivateShow = Type.Object({
  _id: Id,
  /** The caller's side. */
  side: PrivateShowSide,
  fan: Person,
  performer: Person,
  status: PrivateShowStatus,
  /** The fan's words. */
  message: Type.String(),
  /** The performer's words about a rejection. Empty for none. */
  note: Type.String(),
  /** How long the fan would like the show to be. It binds no one. */
  minutes: Type.Integer(),
  /** The fan also shows a camera. */
  hasFanCamera: Type.Boolean(),
  /** The sides that agree to a recording. It can start only if both do. */
  mayRecord: BothSides,
  /** The performer records the show now. */
  isRecording: Type.Boolean(),
  /** Per minute, in tokens. Null until the performer approves. */
  price: orNull(Tokens),
  /** The tokens of this many minutes are held at the start, and paid unless the performer's side ends the show before. */
  minMinutes: Type.Integer(),
  /** The most that the fan wants to pay, in tokens. Null without a limit, and always null for the performer. */
  maxCost: orNull(Tokens),
  createdAt: DateTime,
  /** When the clock ends the status: the request or the approval expires, or the wait for both ends. Null if minutes run. */
  endsAt: orNull(DateTime),
  startedAt: orNull(DateTime),
  /** When a terminal status was reached. */
  closedAt: orNull(DateTime),
  endReason: orNull(PrivateShowEnd),
  /** The words of the operator who has stopped the show. Empty for none. */
  stopReason: Type.String(),
  /** The sides that are in the room now. */
  isHere: BothSides,
  /** When a missing side ends the show by its absence. Null while both are in the room. */
  absenceEndsAt: orNull(DateTime),
  /** The minute that runs now, counted from 1. It is paid from tokens in escrow when it ends. Null while no minute runs. */
  running: orNull(Type.Object({ minute: Type.Integer(), beganAt: DateTime, endsAt: DateTime })),
  /** Minutes that were paid, and their tokens. */
  paidMinutes: Type.Integer(),
  cost: Tokens,
  /** Tokens in escrow for the running minute and for the rest of `minMinutes`. */
  held: Tokens,
  /**
   * How many minutes remain, with the running one, until the fan's tokens or limits are used up. The performer sees up to 3 only, and
   * null for more. Null unless minutes run.
   */
  minutesLeft: orNull(Type.Integer()),
  /** The calls that the caller may make now. */
  acts: Type.Array(PrivateShowAct),
  /** The conversation of the two. */
  conversationId: Id,
})
export type PrivateShow = Static<typeof PrivateShow>
