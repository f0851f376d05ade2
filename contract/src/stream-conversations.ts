/** Defines the calls with which the two people of a private show talk: in their conversation, and free of charge while it runs. */
import { Type } from 'typebox'
import { get, Id, IdParams, post } from './define.ts'
import { Conversation, Message } from './messages.ts'

export const readStreamConversation = get('/conversations/stream/:id', {
  summary: 'Get the conversation of the two people of a private show, by the id of the show.',
  who: 'member',
  params: IdParams,
  reply: Conversation,
  errors: ['not_found'],
  provides: ['conversations', 'writing:{_id}', 'performer:{with._id}'],
})

export const sendStreamMessage = post('/messages/stream/conversations/:id', {
  summary:
    'Send a text in the conversation of a private show, by the id of the conversation. With `showId`, it is free while that show runs; otherwise it costs what a message costs.',
  who: 'member',
  params: IdParams,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 5000, title: 'Message' }),
    /** The running show. */
    showId: Type.Optional(Id),
  }),
  reply: Message,
  errors: [
    'not_found',
    'not_valid',
    'not_allowed',
    'not_enough_tokens',
    'spending_limit',
    'price_changed',
    'changed_meanwhile',
    'already_done',
    'key_reused',
  ],
  rateLimit: { calls: 60, seconds: 60 },
  invalidatesOnConflict: ['me', 'conversations', 'private-shows'],
})
