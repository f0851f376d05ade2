/** Defines unsent drafts in conversations, shared by all devices of an account. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, orNull, put, serverEvent } from './define.ts'
import { Media } from './media.ts'
import { Quote } from './message-annotations.ts'
import { SeenVersion } from './versions.ts'

/** Longer than a message may be. The composer keeps a text that is too long and reports it. */
export const MAX_DRAFT_LENGTH = 10_000
export const MAX_DRAFTS = 100

export const MessageDraft = Type.Object({
  conversationId: Id,
  /** Increases with every change. 0 when nothing was ever written. */
  version: Type.Integer(),
  /** Empty, like all other fields, after the draft was sent or discarded. */
  text: Type.String(),
  /** The text of the field. */
  price: Type.String(),
  replyTo: Type.Optional(Quote),
  /** Own files that still exist. */
  media: Type.Array(Media),
  /** The subset of `media` that is shown before the message is paid for. */
  openFileIds: Type.Array(Id),
  lockedText: Type.String(),
  savedAt: orNull(DateTime),
})
export type MessageDraft = Static<typeof MessageDraft>

export const listDrafts = get('/message-drafts', {
  summary: "List the caller's latest 100 drafts, followed by the latest 100 that were cleared, each latest first.",
  who: 'member',
  seat: 'chat',
  reply: Type.Object({ drafts: Type.Array(MessageDraft, { maxItems: 2 * MAX_DRAFTS }) }),
  provides: ['message-drafts'],
})

export const readDraft = get('/message-drafts/:id', {
  summary: "Get the caller's draft in a conversation, by the id of the conversation.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: MessageDraft,
  errors: ['not_found'],
  provides: ['message-drafts'],
})

export const saveDraft = put('/message-drafts/:id', {
  summary:
    'Save an unsent message as a draft. If it was changed elsewhere since `version`, nothing is saved, and the reply contains the stored draft.',
  who: 'member',
  seat: 'chat',
  unrecorded: 'A draft is not sent.',
  isUnread: true,
  params: IdParams,
  body: Type.Object({
    version: SeenVersion,
    text: Type.String({ maxLength: MAX_DRAFT_LENGTH, title: 'Message' }),
    price: Type.String({ maxLength: 20, title: 'Price' }),
    replyTo: Type.Optional(Id),
    fileIds: Type.Array(Id, { maxItems: 10, uniqueItems: true }),
    /** The subset of `fileIds` that is shown before the message is paid for. */
    openFileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
    lockedText: Type.Optional(Type.String({ maxLength: MAX_DRAFT_LENGTH, title: 'Locked text' })),
  }),
  reply: Type.Object({ isSaved: Type.Boolean(), draft: MessageDraft }),
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})

/** Sent to the account's own windows: the draft in a conversation has changed. Windows that show it fetch it again. */
export const draftChanged = serverEvent(
  'message_draft_changed',
  Type.Object({ conversationId: Id, version: Type.Integer() }),
  [],
  ['chat'],
)
