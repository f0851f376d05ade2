import { Type, type Static } from 'typebox'
import { Unlock } from './access.ts'
import { ContentKind, MediaCounts } from './content.ts'
import { ReplyDisclosure, ConversationState, inboxFilters, Presence, WritePermission } from './conversation-states.ts'
import {
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  DateTime,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  serverEvent,
  Seq,
  Tokens,
} from './define.ts'
import { messageAnnotations, MessageKind } from './message-annotations.ts'
import { messageHead } from './message-head.ts'
import { mediaFields, DisappearTimer } from './message-media.ts'
import { Blurred, Media, Photo, picturePart, ProcessingStatus, Uploaded, videoPart } from './media.ts'
import { Person } from './people.ts'
import { Receipt, ShownOffer } from './sales.ts'

const Head = {
  ...messageHead,
  senderId: Id,
  kind: MessageKind,
  /** A mass message. Present for its sender only. */
  isToMany: Type.Optional(Type.Literal(true)),
  /** The content that the message answers, such as a story. */
  about: Type.Optional(Type.Object({ kind: ContentKind, _id: Id })),
  /** In tokens. 0 for a free message. */
  price: Tokens,
  /** Present for disappearing messages. */
  disappears: Type.Optional(DisappearTimer),
  /** In tokens. */
  paid: Type.Optional(Tokens),
  ...messageAnnotations,
}

/** A deleted message keeps its place with the text 'Message deleted!' (specification, section 4) and loses its files. */
export const Message = Type.Union([
  Type.Object({
    ...Head,
    locked: Type.Literal(false),
    isDeleted: Type.Boolean(),
    files: Type.Array(Media),
    /** Absent when there is none. */
    lockedText: Type.Optional(Type.String()),
    /** For a message with a price: the files that are shown before it is paid for. Present for its sender only. */
    openFileIds: Type.Optional(Type.Array(Id)),
    isSold: Type.Boolean(),
  }),
  Type.Object({
    ...Head,
    locked: Type.Literal(true),
    isDeleted: Type.Literal(false),
    inside: MediaCounts,
    previews: Type.Array(Blurred),
    hasLockedText: Type.Boolean(),
    openFiles: Type.Array(Media),
    /** The picture that the sender chose to show in place of the locked files. */
    thumbnail: Type.Optional(Photo),
    unlock: Type.Array(Unlock),
  }),
])
export type Message = Static<typeof Message>

export const Conversation = Type.Object({
  _id: Id,
  with: Person,
  /** The performer's nickname for the fan. Absent for fans and when there is none. */
  nickname: Type.Optional(Type.String()),
  totalNotSeenMessages: Type.Integer(),
  lastMessage: Type.String(),
  lastMessageCreatedAt: orNull(DateTime),
  lastSenderId: orNull(Id),
  lastSeq: Type.Integer(),
  /** Null when all are seen. */
  firstUnseenSeq: orNull(Type.Integer()),
  /** The position up to which the other participant has read. */
  seenSeq: Type.Integer(),
  state: ConversationState,
  /** Null when presence is not shown. */
  presence: orNull(Presence),
  /** Present in the reply of a single conversation only. */
  writing: Type.Optional(WritePermission),
  /** Present in the reply of a single conversation, for fans, when the performer states who answers, or a team does. */
  answering: Type.Optional(ReplyDisclosure),
})
export type Conversation = Static<typeof Conversation>

export const listConversations = get('/conversations', {
  summary:
    "List the caller's conversations: pinned ones first, then by latest message. Use `tab` and `groupId` to filter them, and `sortBy` to change the order.",
  who: 'member',
  seat: 'chat',
  query: Type.Object({ ...inboxFilters, limit: Limit(25), offset: Offset }),
  reply: page(Conversation),
  errors: ['not_allowed', 'not_found'],
  provides: ['conversations'],
})

export const searchConversations = get('/conversations/search', {
  summary: "Search the caller's conversations by the name of the other participant.",
  who: 'member',
  seat: 'chat',
  query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })), limit: Limit(25), offset: Offset }),
  reply: page(Conversation),
  provides: ['conversations'],
})

export const openConversation = post('/conversations', {
  summary:
    'Open the conversation with another account, which is created if needed. Fans can open one with a performer. Performers can open one with a fan who follows, subscribes or has paid.',
  who: 'member',
  seat: 'chat',
  body: Type.Object({ source: oneOf('performer', 'user'), sourceId: Id }),
  reply: Conversation,
  errors: ['not_found'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['conversations'],
})

export const readConversation = get('/conversations/:id', {
  summary: "Get one of the caller's conversations.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: Conversation,
  errors: ['not_found'],
  provides: ['conversations', 'writing:{_id}', 'performer:{with._id}'],
})

export const listMessages = get('/messages/conversations/:id', {
  summary:
    'List the messages of a conversation, newest first. With `afterSeq`, `beforeSeq` or `aroundSeq`, list those after, before or around a message, oldest first.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  query: Type.Object({
    limit: Limit(25),
    offset: Offset,
    afterSeq: Type.Optional(Seq),
    beforeSeq: Type.Optional(Seq),
    aroundSeq: Type.Optional(Seq),
  }),
  reply: page(Message),
  errors: ['not_found'],
  provides: ['messages:{id}'],
})

export const sendMessage = post('/messages/conversations/:id', {
  summary:
    'Send a text or media. Performers can set a price for media. Repeating the call with the same Idempotency-Key sends the message once.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  body: Type.Object({
    text: Type.Optional(Type.String({ maxLength: 5000, title: 'Message', default: '' })),
    fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, title: 'Media', default: [] })),
    price: Type.Optional(Tokens),
    ...mediaFields,
    /** In tokens, as shown. Absent when writing is free. */
    paid: Type.Optional(Tokens),
    /** Content of one of the participants. The sender must have full access to it. */
    about: Type.Optional(Type.Object({ kind: ContentKind, id: Id })),
    replyTo: Type.Optional(Id),
    /** The step of the sender's script that the message comes from. The fan is then at this step. */
    scriptStepId: Type.Optional(Id),
    /** The version of the draft that is sent. Sending empties the draft unless it has changed since. */
    draftVersion: Type.Optional(Seq),
  }),
  reply: Message,
  errors: [
    'not_found',
    'not_valid',
    'not_allowed',
    'not_enough_tokens',
    'spending_limit',
    'price_changed',
    'already_done',
    'key_reused',
  ],
  rateLimit: { calls: 60, seconds: 60 },
  invalidatesOnConflict: ['me', 'conversations'],
})

export const countUnseen = get('/messages/counting-not-read-messages', {
  summary:
    "Count the caller's unseen messages. A conversation marked as unread counts as one. Muted, archived, restricted and hidden conversations are left out.",
  who: 'member',
  seat: 'chat',
  reply: Type.Object({ total: Type.Integer() }),
  provides: ['unseen-messages'],
})

export const markConversationRead = post('/messages/read-all/conversation/:id', {
  summary: 'Mark the messages of a conversation as seen: all of them, or those up to `upToSeq`.',
  who: 'member',
  seat: 'chat',
  unrecorded: 'Reading is not an act.',
  params: IdParams,
  query: Type.Object({ upToSeq: Type.Optional(Seq) }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['unseen-messages'],
})

export const buyMessage = post('/token-transactions/message/:id', {
  summary: 'Unlock a message that has a price.',
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'spending_limit', 'price_changed', 'changed_meanwhile'],
  invalidates: ['messages', 'conversations', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'messages'],
})

export const deleteMessage = del('/messages/:id', {
  summary: "Unsend one of the caller's messages, which removes it for both participants. A fan who paid for it keeps it.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: Message,
  errors: ['not_found', 'already_done'],
})

export const removeAllMessages = del('/messages/:id/remove-all-message', {
  summary: 'Delete all messages of a conversation for both participants. The fan keeps messages that they paid for.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

export const uploadMessagePhoto = post('/messages/private/file/photo', {
  summary: 'Upload a photo for a message. It is processed in the background.',
  who: 'member',
  seat: 'chat',
  files: { file: picturePart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const uploadMessageVideo = post('/messages/private/file/video', {
  summary: 'Upload a video for a message. It is processed in the background.',
  who: 'member',
  seat: 'chat',
  files: { file: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const listSentMedia = get('/messages/conversation/sent-all-media-ids/:id', {
  summary:
    "List the ids of the caller's media that the fan of a conversation has: sent there, latest first, or bought anywhere. At most 5,000 of each.",
  who: 'performer',
  seat: ['chat', 'vault'],
  params: IdParams,
  reply: Type.Object({ sent: Type.Array(Id, { maxItems: 5000 }), bought: Type.Array(Id, { maxItems: 5000 }) }),
  errors: ['not_found'],
  provides: ['messages:{id}', 'vault'],
})

export const readMessageFileStatus = get('/messages/:id/file/:fileId/status', {
  summary: "Get the processing status of one of the caller's files. Before the message exists, pass the file's id as `id`.",
  who: 'member',
  seat: 'chat',
  params: Type.Object({ id: Id, fileId: Id }),
  reply: ProcessingStatus,
  errors: ['not_found'],
})

/** Sent to the recipient and the sender's other windows: a new or changed message as that participant may see it. */
export const messageCreated = serverEvent('message_created', Message, ['unseen-messages'], ['chat'])
export const messageUpdated = serverEvent('message_updated', Message, ['unseen-messages'], ['chat'])
export const conversationEmptied = serverEvent(
  'conversation_emptied',
  Type.Object({ conversationId: Id }),
  ['pinned-messages:{conversationId}', 'conversations', 'unseen-messages'],
  ['chat'],
)
/** Sent to the other participant: the position up to which someone has read. */
export const conversationSeen = serverEvent(
  'conversation_seen',
  Type.Object({ conversationId: Id, accountId: Id, seenSeq: Type.Integer() }),
  [],
  ['chat'],
)
export const typing = serverEvent('typing', Type.Object({ conversationId: Id, accountId: Id }), [], ['chat'])
