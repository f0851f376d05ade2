import { Type, type Static } from 'typebox'
import { DateTime, del, get, IdParams, oneOf, post, put, Seq, Tokens } from './define.ts'
import { MAX_LOCKED_TEXT_LENGTH } from './locked-text.ts'
import { Message } from './messages.ts'

export const EDITABLE_MINUTES = 15
export const MAX_PINNED_MESSAGES = 5

/** The emoji that are offered first. Any other single emoji is accepted too. */
export const defaultReactions = ['❤️', '😂', '😍', '🔥', '👍', '😢'] as const

export const reactToMessage = put('/messages/:id/reaction', {
  summary: "React to a message with one emoji, which replaces the caller's earlier one.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  body: Type.Object({ emoji: Type.String({ minLength: 1, maxLength: 40, title: 'Emoji' }) }),
  reply: Message,
  errors: ['not_found', 'not_valid', 'already_done'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const removeReaction = del('/messages/:id/reaction', {
  summary: "Remove the caller's reaction to a message.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: Message,
  errors: ['not_found', 'already_done'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const editMessage = put('/messages/:id', {
  summary:
    "Edit the text of one of the caller's messages within 15 minutes. Both participants see that it was edited, but not the earlier text. Messages that have been paid for can't be edited.",
  who: 'member',
  seat: 'chat',
  params: IdParams,
  body: Type.Object({ text: Type.String({ maxLength: 5000, title: 'Message' }) }),
  reply: Message,
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const pinMessage = put('/messages/:id/pin', {
  summary: 'Pin a message for both participants. A conversation can have up to five pinned messages.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: Message,
  errors: ['not_found', 'not_allowed', 'already_done'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['pinned-messages:{conversationId}'],
})

export const unpinMessage = del('/messages/:id/pin', {
  summary: 'Unpin a message for both participants.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: Message,
  errors: ['not_found', 'already_done'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['pinned-messages:{conversationId}'],
})

export const listPinned = get('/messages/conversations/:id/pinned', {
  summary: 'List the pinned messages of a conversation, last pinned first.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  reply: Type.Object({ pinned: Type.Array(Message, { maxItems: MAX_PINNED_MESSAGES }) }),
  errors: ['not_found'],
  provides: ['pinned-messages:{id}'],
})

export const findMessageAt = get('/messages/conversations/:id/at', {
  summary:
    'Get the number of the first message at or after a given time. If there is none, the reply contains the number of the last message.',
  who: 'member',
  seat: 'chat',
  params: IdParams,
  query: Type.Object({ moment: DateTime }),
  reply: Type.Object({ seq: Seq }),
  errors: ['not_found'],
  provides: ['messages:{id}'],
})

const MessageProblem = Type.Object({
  rule: oneOf('severe_words', 'refused_words', 'banned_words', 'links', 'content', 'not_writable'),
  /** The words as written. */
  words: Type.Array(Type.String(), { maxItems: 10 }),
  message: Type.String(),
})
export type MessageProblem = Static<typeof MessageProblem>

export const checkMessage = post('/messages/conversations/:id/check', {
  summary: 'Check whether a message would be rejected, and why, before it is sent. Nothing is stored.',
  who: 'member',
  seat: 'chat',
  unrecorded: 'Only checks a text.',
  isUnread: true,
  params: IdParams,
  body: Type.Object({
    text: Type.String({ maxLength: 5000, title: 'Message' }),
    lockedText: Type.Optional(Type.String({ maxLength: MAX_LOCKED_TEXT_LENGTH, default: '' })),
    price: Type.Optional(Tokens),
    files: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, default: 0 })),
  }),
  reply: Type.Object({ problems: Type.Array(MessageProblem, { maxItems: 4 }) }),
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})
