import { Type, type Static } from 'typebox'
import { Cursor, DateTime, Id, Limit, page, post, Seq } from './define.ts'
import { Person } from './people.ts'

export const FoundMessage = Type.Object({
  _id: Id,
  conversationId: Id,
  seq: Seq,
  senderId: Id,
  with: Person,
  createdAt: DateTime,
  /** The text around the match. */
  excerpt: Type.Array(Type.Object({ text: Type.String(), isMatch: Type.Boolean() }), { maxItems: 40 }),
})
export type FoundMessage = Static<typeof FoundMessage>

export const searchMessages = post('/messages/search', {
  summary: 'Search the messages that the caller has sent and received for texts with every word, latest first.',
  who: 'member',
  seat: 'chat',
  unrecorded: 'Only reads.',
  body: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 100, title: 'Search' }),
    conversationId: Type.Optional(Id),
  }),
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(FoundMessage),
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 60, seconds: 60 },
  provides: ['messages'],
})
