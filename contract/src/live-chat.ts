/**
 * Defines the chat of a public room. Its id is the room's. Messages come to windows that watch the topic `live` with that id. The
 * specification's private counterpart, the conversation of a private show, is in `private-shows.ts`.
 */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  put,
  Seq,
  serverEvent,
  Tokens,
} from './define.ts'
import { GiftId } from './gifts.ts'
import {
  LiveAudience,
  LiveSanctionKind,
  MAX_CHAT_LENGTH,
  MAX_MODERATORS,
  MAX_MUTE_MINUTES,
  MAX_SLOW_SECONDS,
  SpendingClass,
} from './live-limits.ts'
import { messageHead } from './message-head.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'
import { PersonSearch } from './person-search.ts'

/** `tip`, `gift`, `menuitem` and `ticket` show a payment, with the fan's words as text. Windows show them as effects, too. */
export const LiveMessageKind = oneOf('text', 'tip', 'gift', 'menuitem', 'ticket')
export type LiveMessageKind = Static<typeof LiveMessageKind>

export const LiveMessage = Type.Object({
  /** `conversationId` is the id of the room. A deleted message keeps its place with the text 'Message deleted' (specification, section 4). */
  ...messageHead,
  kind: LiveMessageKind,
  /** Null for anonymous tips, and for people who have left. */
  sender: orNull(Person),
  role: oneOf('performer', 'moderator', 'viewer'),
  spending: SpendingClass,
  isDeleted: Type.Boolean(),
  /** The first 100 characters of the message that this one replies to. */
  replyTo: orNull(Type.Object({ _id: Id, senderName: Type.String(), text: Type.String() })),
  /** The amount of a payment. 0 for text. */
  tokens: Tokens,
  giftId: orNull(GiftId),
  /** The title of a menu item. Empty for other kinds. */
  itemTitle: Type.String(),
})
export type LiveMessage = Static<typeof LiveMessage>

/** Why the caller cannot write now. `slow`, `muted`: until `until`. */
export const LiveSilence = Type.Object({
  reason: oneOf('ended', 'locked', 'followers', 'subscribers', 'muted', 'slow'),
  until: orNull(DateTime),
})
export type LiveSilence = Static<typeof LiveSilence>

export const LiveChat = Type.Object({
  /** The id of the room. */
  _id: Id,
  streamId: Id,
  performer: Person,
  /** Seconds between two messages of a viewer. 0 for none. */
  slowSeconds: Type.Integer(),
  /** The viewers who may write. */
  audience: LiveAudience,
  pinned: orNull(LiveMessage),
  lastSeq: Type.Integer(),
  /** The role of the caller. */
  role: oneOf('performer', 'moderator', 'viewer'),
  /** Null if the caller can write now. */
  silence: orNull(LiveSilence),
})
export type LiveChat = Static<typeof LiveChat>

export const readLiveChat = get('/conversations/stream/public/:id', {
  summary: 'Get the chat of a room by the id of the room: its rules, the pinned message, and whether the caller can write.',
  who: 'member',
  params: IdParams,
  reply: LiveChat,
  errors: ['not_found'],
  provides: ['live-chat:{id}', 'live:{id}'],
})

export const listLiveMessages = get('/messages/conversations/public/:id', {
  summary:
    'List the messages of a room, newest first. With `afterSeq`, list those after a message, oldest first. After the show, only the performer and operators can read them, for 30 days.',
  who: 'member',
  params: IdParams,
  query: Type.Object({ limit: Limit(25), offset: Offset, afterSeq: Type.Optional(Seq) }),
  reply: page(LiveMessage),
  errors: ['not_found'],
  provides: ['live-messages:{id}'],
})

export const sendLiveMessage = post('/messages/stream/public/conversations/:id', {
  summary: 'Write in the chat of a room. Repeating the call with the same Idempotency-Key writes once.',
  who: 'member',
  params: IdParams,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: MAX_CHAT_LENGTH, title: 'Message', pattern: MULTILINE_PATTERN }),
    replyTo: Type.Optional(Id),
  }),
  reply: LiveMessage,
  errors: ['not_found', 'not_valid', 'not_allowed', 'too_many_requests', 'key_reused'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const deleteLiveMessage = del('/messages/stream/public/:id', {
  summary: "Delete a message of a room: one's own, or any as the performer or a moderator.",
  who: 'member',
  params: IdParams,
  reply: LiveMessage,
  errors: ['not_found', 'already_done'],
})

export const changeLiveChat = put('/conversations/stream/public/:id', {
  summary: 'Change the rules of the chat of a room, or its pinned message (null for none), as the performer or a moderator.',
  who: 'member',
  params: IdParams,
  body: Type.Object({
    slowSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SLOW_SECONDS, title: 'Slow mode' })),
    audience: Type.Optional(LiveAudience),
    pinnedId: Type.Optional(orNull(Id)),
  }),
  reply: LiveChat,
  errors: ['not_found', 'not_valid'],
  invalidates: ['live-chat:{id}'],
})

export const LiveSanction = Type.Object({
  /** The id of the account. */
  _id: Id,
  person: Person,
  kind: LiveSanctionKind,
  /** Null for no end. */
  until: orNull(DateTime),
  by: Person,
  createdAt: DateTime,
})
export type LiveSanction = Static<typeof LiveSanction>

const sanction = {
  who: 'member',
  params: Type.Object({ id: Id, accountId: Id }),
  errors: ['not_found', 'not_allowed'],
  invalidates: ['live-sanctions', 'live-viewers:{id}'],
} as const

export const sanctionLiveViewer = put('/conversations/stream/public/:id/sanctions/:accountId', {
  ...sanction,
  summary:
    'Mute or ban someone in all rooms of the performer, as the performer or a moderator of the room. A ban removes them within two seconds.',
  body: Type.Object({
    kind: LiveSanctionKind,
    /** Absent for no end. */
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MUTE_MINUTES, title: 'Minutes' })),
  }),
  reply: LiveSanction,
  errors: ['not_found', 'not_valid', 'not_allowed'],
})

export const liftLiveSanction = del('/conversations/stream/public/:id/sanctions/:accountId', {
  ...sanction,
  summary: 'Lift a mute or ban, as the performer or a moderator of the room.',
  reply: Done,
})

export const listLiveSanctions = get('/performer/live-sanctions', {
  summary: "List who is muted or banned in the caller's rooms, latest first.",
  who: 'performer',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(LiveSanction),
  provides: ['live-sanctions'],
})

export const removeLiveSanction = del('/performer/live-sanctions/:id', {
  summary: "Lift someone's mute or ban in the caller's rooms.",
  who: 'performer',
  /** The id of the account. */
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['live-sanctions'],
})

const moderators = { who: 'performer', invalidates: ['live-moderators'] } as const

export const listLiveModerators = get('/performer/live-moderators', {
  summary: "List the moderators of the caller's rooms.",
  who: 'performer',
  reply: Type.Object({ people: Type.Array(Person, { maxItems: MAX_MODERATORS }) }),
  provides: ['live-moderators'],
})

export const addLiveModerator = post('/performer/live-moderators', {
  ...moderators,
  summary: "Make a fan a moderator of the caller's rooms: they delete messages, mute and ban. Up to 50.",
  body: Type.Object({ username: PersonSearch }),
  reply: Person,
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done'],
})

export const removeLiveModerator = del('/performer/live-moderators/:id', {
  ...moderators,
  summary: "Remove a moderator of the caller's rooms.",
  /** The id of the account. */
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

/** Sent to everyone in the room. */
export const liveMessageCreated = serverEvent('live_message_created', LiveMessage)
/** A message was deleted. */
export const liveMessageUpdated = serverEvent('live_message_updated', LiveMessage)
/** Sent to everyone in the room: rules or the pinned message have changed. */
export const liveChatChanged = serverEvent('live_chat_changed', Type.Object({ conversationId: Id }), [
  'live-chat:{conversationId}',
])
/** Sent to someone who was muted, banned, or allowed again. */
export const liveSanctionChanged = serverEvent('live_sanction_changed', Type.Object({}), ['live', 'live-chat'])
