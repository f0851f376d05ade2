/**
 * Defines private shows: a fan asks a performer for a show for the two of them, and pays by the minute. The paths of
 * `/streaming/private/request` are those of the specification. Sales have the kind `showminute`, one per minute. Every step up to the
 * start, and the end, adds a message of the kind `system` to the conversation, with `about: { kind: 'show', _id }`. Media grants come
 * from `POST /streaming/agora/token` with the kind `show`, between `join` and the end. Notifications lead to `/private-shows/:id`.
 */
import { Type } from 'typebox'
import { del, get, Id, IdParams, Limit, Offset, orNull, page, post, serverEvent, Tokens, DateTime } from './define.ts'
import {
  MAX_WISHED_MINUTES,
  optionalShowText,
  PrivateShow,
  PrivateShowFilter,
  PrivateShowStatus,
  showText,
} from './private-show-views.ts'

export const requestShow = post('/streaming/private/request', {
  summary: 'Ask a performer for a private show. Nothing is charged before the caller starts it.',
  who: 'fan',
  body: Type.Object({
    performerId: Id,
    message: showText('Message'),
    /** The wished length. */
    minutes: Type.Integer({ minimum: 1, maximum: MAX_WISHED_MINUTES, title: 'Minutes' }),
    /** In tokens. Absent or null for no limit of its own; spending limits apply in any case. */
    maxCost: Type.Optional(orNull(Tokens)),
    hasCamera: Type.Optional(Type.Boolean({ default: false })),
    /** Agrees to a recording. */
    mayRecord: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: PrivateShow,
  errors: ['not_found', 'not_valid', 'not_allowed', 'key_reused'],
  rateLimit: { calls: 20, seconds: 3600 },
  invalidates: ['private-shows', 'conversations', 'messages'],
})

export const searchShows = get('/streaming/private/request/search', {
  summary:
    "List the caller's private shows, as the performer or as the fan: running ones first, then those that wait for the caller, then newest first.",
  who: 'member',
  query: Type.Object({
    filter: Type.Optional(PrivateShowFilter),
    status: Type.Optional(PrivateShowStatus),
    /** The other participant. */
    withId: Type.Optional(Id),
    /** Requested at or after, and before. */
    from: Type.Optional(DateTime),
    until: Type.Optional(DateTime),
    limit: Limit(20),
    offset: Offset,
  }),
  reply: page(PrivateShow),
  provides: ['private-shows'],
})

export const readCurrentShow = get('/streaming/private/request', {
  summary:
    "Get the caller's current private show: the running one, or else the latest approved or pending one. With an id, get that show. `show` is null if there is none.",
  who: 'member',
  query: Type.Object({ id: Type.Optional(Id) }),
  reply: Type.Object({ show: orNull(PrivateShow) }),
  errors: ['not_found'],
  provides: ['private-shows'],
})

/** The common parts of calls about one show. */
const errors = ['not_found', 'not_valid', 'changed_meanwhile', 'key_reused'] as const
const act = {
  params: IdParams,
  reply: PrivateShow,
  errors,
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['private-shows', 'conversations', 'messages'],
  invalidatesOnConflict: ['private-shows'],
} as const

const Approval = Type.Object({
  /** Per minute, in tokens. */
  price: Tokens,
  /** Agrees to a recording. */
  mayRecord: Type.Optional(Type.Boolean({ default: false })),
})

export const approveShow = post('/streaming/private/request/:id/approve', {
  ...act,
  summary: "Approve a fan's request with a price per minute. The fan has ten minutes to start.",
  who: 'performer',
  body: Approval,
  errors: [...errors, 'not_verified'],
})

export const editShow = post('/streaming/private/request/:id/edit', {
  ...act,
  summary: 'Change the price per minute of an approved show before it starts. The fan has ten more minutes to start.',
  who: 'performer',
  body: Approval,
  errors: [...errors, 'not_verified'],
})

export const rejectShow = post('/streaming/private/request/:id/reject', {
  ...act,
  summary: "Reject a fan's request, or withdraw the approval before the start.",
  who: 'performer',
  body: Type.Object({ note: optionalShowText('Note') }),
})

export const startShow = post('/streaming/private/request/:id/start', {
  ...act,
  summary:
    'Start an approved show at the price shown. The tokens of the minimum minutes move into escrow. Minutes run once both are in the room; if they don’t meet within three minutes, all tokens return.',
  who: 'fan',
  body: Type.Object({
    /** Per minute, as shown. */
    price: Tokens,
  }),
  errors: [...errors, 'not_allowed', 'not_enough_tokens', 'spending_limit', 'price_changed', 'not_ready'],
  invalidates: [...act.invalidates, 'wallet', 'me'],
  invalidatesOnConflict: [...act.invalidatesOnConflict, 'me'],
})

export const joinShow = post('/streaming/private/request/:id/join', {
  ...act,
  summary:
    'Report that the caller is in the room of a started show. Windows repeat the call every ten seconds; a side that is silent for 30 seconds has left.',
  who: 'member',
  invalidates: [],
})

export const leaveShow = del('/streaming/private/request/:id', {
  ...act,
  summary:
    'Cancel a show that has not started, or leave a started one, which ends it. A minute that a fan leaves is paid; a minute that a performer leaves returns to the fan.',
  who: 'member',
  invalidates: [...act.invalidates, 'wallet', 'me'],
})

/** Sent to both: the show has changed. */
export const privateShowChanged = serverEvent('private_show_changed', Type.Object({ showId: Id }), ['private-shows'])

/** Sent to both when a minute begins: the clock and the cost. */
export const privateShowMinute = serverEvent(
  'private_show_minute',
  Type.Object({
    showId: Id,
    minute: Type.Integer(),
    beganAt: DateTime,
    endsAt: DateTime,
    paidMinutes: Type.Integer(),
    cost: Tokens,
  }),
)

/** Sent to both at 3 and at 1: the minutes that remain with the one that has just begun. */
export const privateShowEnding = serverEvent(
  'private_show_ending',
  Type.Object({ showId: Id, minutesLeft: Type.Integer(), cause: Type.Union([Type.Literal('tokens'), Type.Literal('limit')]) }),
)
