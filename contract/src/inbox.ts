/** Defines the list of conversations: own state, bulk actions, who may write, and presence. */
import { Type, type Static } from 'typebox'
import { inboxFilters, Presence } from './conversation-states.ts'
import { get, Id, IdParams, oneOf, orNull, post, put, serverEvent, Tokens } from './define.ts'
import { Conversation } from './messages.ts'

export const MAX_PINNED_CONVERSATIONS = 5
export const MAX_CONVERSATIONS_PER_REQUEST = 200

export const changeConversation = put('/conversations/:id/update', {
  summary:
    "Change the caller's own state of a conversation, such as muted, archived or pinned. Omitted fields stay unchanged. The other participant is not notified.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  body: Type.Object({
    isMuted: Type.Optional(Type.Boolean()),
    isArchived: Type.Optional(Type.Boolean()),
    isHidden: Type.Optional(Type.Boolean()),
    isUnread: Type.Optional(Type.Boolean()),
    isPinned: Type.Optional(Type.Boolean()),
    isRestricted: Type.Optional(Type.Boolean()),
  }),
  reply: Conversation,
  errors: ['not_found', 'not_valid', 'not_allowed'],
  invalidates: ['conversations', 'unseen-messages'],
})

const BulkAction = oneOf('read', 'unread', 'archive', 'unarchive', 'mute', 'unmute', 'add_to_group')
export type BulkAction = Static<typeof BulkAction>

export const changeConversations = post('/conversations/bulk-update', {
  summary:
    'Change the state of several conversations, or of the first 200 that match a filter. `add_to_group` adds their fans to a list.',
  who: 'member',
  body: Type.Object({
    act: BulkAction,
    /** Absent means all conversations that match the filter. */
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_CONVERSATIONS_PER_REQUEST, uniqueItems: true })),
    filter: Type.Optional(Type.Object(inboxFilters)),
    /** For `add_to_group`: one of the performer's own lists. */
    groupId: Type.Optional(Id),
  }),
  reply: Type.Object({
    changed: Type.Integer(),
    /** Conversations that match the filter but were not processed. */
    left: Type.Integer(),
  }),
  errors: ['not_found', 'not_valid', 'not_allowed'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['conversations', 'unseen-messages', 'fan-groups'],
})

export const MessageSettings = Type.Object({
  /** An account that hides its presence sees no one else's. */
  showsPresence: Type.Boolean(),
  /** Performers only. */
  sendsReceipts: Type.Boolean(),
  /** Performers only. */
  answersAlone: Type.Boolean(),
})
export type MessageSettings = Static<typeof MessageSettings>

export const readMessageSettings = get('/message-settings', {
  summary: "Get the caller's message settings, which decide what others see of the caller in conversations.",
  who: 'member',
  reply: MessageSettings,
  provides: ['message-settings'],
})

export const changeMessageSettings = put('/message-settings', {
  summary: 'Change what others see of the caller in conversations. Omitted fields stay unchanged.',
  who: 'member',
  body: Type.Object({
    showsPresence: Type.Optional(Type.Boolean()),
    sendsReceipts: Type.Optional(Type.Boolean()),
    answersAlone: Type.Optional(Type.Boolean()),
  }),
  reply: MessageSettings,
  errors: ['not_allowed'],
  invalidates: ['message-settings', 'conversations'],
})

/** Null for no limit. */
const Daily = orNull(Type.Integer({ minimum: 1, maximum: 1000, title: 'Messages per day' }))
const Who = oneOf('everyone', 'followers', 'subscribers', 'nobody')
const MAX_ALLOWANCES = 40

export const WritingTerms = Type.Object({
  who: Who,
  /** The price per message for everyone else. Null when they cannot write. */
  price: orNull(Tokens),
  /** A subscriber's limit within 24 hours, while `who` is `subscribers`. */
  daily: Daily,
  tiers: Type.Array(Type.Object({ tierId: Id, daily: Daily }), { maxItems: MAX_ALLOWANCES }),
})
export type WritingTerms = Static<typeof WritingTerms>

export const readWritingTerms = get('/writing-terms', {
  summary: 'Get the terms for writing to the caller: who can write, and at what price.',
  who: 'performer',
  seat: 'price',
  reply: WritingTerms,
  provides: ['writing-terms'],
})

export const changeWritingTerms = put('/writing-terms', {
  summary:
    'Set who can write to the caller, the price per message for others, and how many messages per day are free for subscribers.',
  who: 'performer',
  seat: 'price',
  body: WritingTerms,
  reply: WritingTerms,
  errors: ['not_valid'],
  invalidates: ['writing-terms'],
})

/** Sent to the account's own windows: its list of conversations has changed. */
export const conversationsChanged = serverEvent(
  'conversations_changed',
  Type.Object({}),
  ['conversations', 'unseen-messages'],
  ['chat'],
)
/** Sent to the reader's own windows: the position up to which the conversation was read, and its remaining unseen messages. */
export const conversationRead = serverEvent(
  'conversation_read',
  Type.Object({ conversationId: Id, seenSeq: Type.Integer(), unseen: Type.Integer() }),
  ['unseen-messages'],
  ['chat'],
)
/** Sent to one participant: the other's presence. Null when presence is not shown. */
export const presenceChanged = serverEvent('presence_changed', Type.Object({ conversationId: Id, presence: orNull(Presence) }))
