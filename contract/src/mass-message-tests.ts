/** Defines a test of a mass message: what a fan would receive, shown to its author before it is sent. */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, orNull, post, Tokens } from './define.ts'
import { FileIds, MassMessageText } from './mass-messages.ts'
import { Media } from './media.ts'
import { Person } from './people.ts'

export const TestMessage = Type.Object({
  performer: Person,
  isByOperator: Type.Boolean(),
  /** The message has merge fields. The test shows the reader's own name in them. */
  hasFields: Type.Boolean(),
  text: Type.String(),
  lockedText: Type.String(),
  price: Tokens,
  files: Type.Array(Media),
  /** The subset of `files` that is shown before the message is paid for. */
  openFileIds: Type.Array(Id),
  sentAt: DateTime,
})
export type TestMessage = Static<typeof TestMessage>

const { text, lockedText, price } = MassMessageText.properties

export const sendTestMessage = post('/admin/mass-message/test', {
  summary:
    'Send the caller a test of a mass message, through a notification that links to it. Nothing is counted, and nothing can be bought.',
  who: 'member',
  permission: 'moderation',
  unrecorded: 'only the author sees the message',
  body: Type.Object({ performerId: Type.Optional(Id), text, lockedText, price, fileIds: FileIds, openFileIds: FileIds }),
  reply: Done,
  errors: ['not_verified', 'not_allowed', 'not_found', 'not_valid'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['mass-message-tests'],
})

export const readTestMessage = get('/admin/mass-message/test', {
  summary: "Get the caller's latest test, as a fan with the caller's name would see it. Returns null if there is none.",
  who: 'member',
  permission: 'moderation',
  reply: Type.Object({ test: orNull(TestMessage) }),
  provides: ['mass-message-tests'],
})
