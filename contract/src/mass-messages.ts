/** One message of a performer to many fans: whom it is for, when it is sent, how far it is and what came of it. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Price, Tokens } from './define.ts'
import { FanRule } from './fan-rules.ts'
import { Media } from './media.ts'
import { Person } from './people.ts'

const GroupIds = Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] }))
const FanIds = Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true, default: [] }))

/** All that a rule, groups and names choose, less who is left out. */
export const MassAudience = Type.Object({
  rule: Type.Optional(FanRule),
  groupIds: GroupIds,
  fanIds: FanIds,
  exceptGroupIds: GroupIds,
  exceptFanIds: FanIds,
  /** Without who has paid for all of the media already. */
  exceptOwners: Type.Optional(Type.Boolean({ default: false })),
})
export type MassAudience = Static<typeof MassAudience>

/**
 * `scheduled` waits for its time; `cancelled` stopped before all had it, and who has it keeps it; `unsending` takes it back, except from who has
 * paid for it.
 */
const MassStatus = oneOf('scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsending', 'unsent')
export type MassStatus = Static<typeof MassStatus>

const Act = oneOf('pause', 'resume', 'cancel', 'unsend')
export type MassAct = Static<typeof Act>

export const MassMessage = Type.Object({
  _id: Id,
  performer: Person,
  /** It was written by an operator in the performer's name, and says so. */
  isByOperator: Type.Boolean(),
  text: Type.String(),
  price: Tokens,
  files: Type.Array(Media),
  audience: MassAudience,
  status: MassStatus,
  scheduledAt: DateTime,
  endedAt: orNull(DateTime),
  /** Whom it is for; null until all of them are written down. */
  total: orNull(Type.Integer()),
  sent: Type.Integer(),
  /** Blocked, suspended or gone by the time it was their turn. */
  leftOut: Type.Integer(),
  /** From how many it was taken back. */
  takenBack: Type.Integer(),
  /** Why it ended by itself: a file was removed or failed, or the performer's account was closed. */
  problem: orNull(oneOf('files', 'performer')),
  /** What whoever asks may do now. */
  can: Type.Array(Act),
  createdAt: DateTime,
})
export type MassMessage = Static<typeof MassMessage>

/** What is typed: words, what the media cost, and when; without a time it is sent at once. */
export const MassWords = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 5000, title: 'Message' })),
  price: Type.Optional(Tokens),
  at: Type.Optional(DateTime),
})

const content = {
  audience: MassAudience,
  /** Operators name the performer in whose name they write; performers are this themselves. */
  performerId: Type.Optional(Id),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, default: [] })),
}

export const scheduleMassMessage = post('/admin/mass-message/schedule', {
  summary:
    'Send a message to many fans, now or at a time. Everyone gets it once at most, and who is blocked or gone by then does not.',
  who: 'member',
  body: Type.Object({
    ...content,
    ...MassWords.properties,
  }),
  reply: MassMessage,
  errors: ['not_allowed', 'not_found', 'not_valid', 'key_reused'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['mass-messages'],
})

export const listMassMessages = get('/admin/mass-message/schedule', {
  summary: "The performer's own mass messages, or for operators those of all, newest first.",
  who: 'member',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(MassMessage),
  errors: ['not_allowed'],
  provides: ['mass-messages'],
})

export const countMassAudience = post('/admin/mass-message/count', {
  summary: 'How many fans a mass message would go to now.',
  who: 'member',
  body: Type.Object(content),
  reply: Type.Object({ total: Type.Integer() }),
  errors: ['not_allowed', 'not_found', 'not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})

/** What came of it so far. */
export const MassResults = Type.Object({
  message: MassMessage,
  seen: Type.Integer(),
  unlocked: Type.Integer(),
  /** The performer's share of what was paid for it, less what was refunded. */
  earned: Price,
  currency: Type.String(),
})
export type MassResults = Static<typeof MassResults>

export const readMassMessage = get('/admin/mass-message/schedule/:id', {
  summary: 'One of them, with what came of it.',
  who: 'member',
  params: IdParams,
  reply: MassResults,
  errors: ['not_allowed', 'not_found'],
  provides: ['mass-messages'],
})

export const actOnMassMessage = post('/admin/mass-message/schedule/:id/:act', {
  summary: 'Pause it, go on with it, cancel it or take it back.',
  who: 'member',
  params: Type.Object({ id: Id, act: Act }),
  reply: MassMessage,
  errors: ['not_allowed', 'not_found', 'already_done'],
  invalidates: ['mass-messages'],
})
