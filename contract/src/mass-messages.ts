/** One message of a performer to many fans: whom it is for, when it is sent, how far it is and what came of it. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Price, Tokens } from './define.ts'
import { FanRule } from './fan-rules.ts'
import { Media } from './media.ts'
import { LONGEST_LOCKED_TEXT } from './locked-text.ts'
import { Person } from './people.ts'
import { TimeZone } from './time-zones.ts'

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

/** Whom a notice of the site is for: everyone of a kind, or single people. */
const NoticeTo = oneOf('fans', 'performers', 'everybody', 'people')
export type NoticeTo = Static<typeof NoticeTo>

export const MassMessage = Type.Object({
  _id: Id,
  /** In whose name; null of a notice of the site. */
  performer: orNull(Person),
  /** Of a notice of the site: whom it is for, by name up to a hundred. */
  notice: orNull(Type.Object({ to: NoticeTo, people: Type.Array(Person, { maxItems: 100 }) })),
  /** It was written by an operator in the performer's name, and says so. */
  isByOperator: Type.Boolean(),
  /** Which operator wrote it, or a notice of the site; for operators only. */
  writtenBy: Type.Optional(Person),
  /** As it was written, with its merge fields. */
  text: Type.String(),
  /** Words that open with the files; empty where there are none. */
  lockedText: Type.String(),
  price: Tokens,
  files: Type.Array(Media),
  /** Of `files`: those that are shown before the message is paid for. */
  openFileIds: Type.Array(Id),
  audience: MassAudience,
  status: MassStatus,
  scheduledAt: DateTime,
  /** By whose clocks `scheduledAt` was chosen: everyone gets it when their own clocks show the same. Null: all at that moment. */
  timeZone: orNull(Type.String()),
  /** When it goes on, while everyone who waits has their hour still before them; null also until the first have it. */
  nextAt: orNull(DateTime),
  endedAt: orNull(DateTime),
  /** Whom it is for; null until all of them are written down. */
  total: orNull(Type.Integer()),
  sent: Type.Integer(),
  /** Not meant any more, blocked, suspended or gone by the time it was their turn, or with a name that the site does not allow in these words. */
  leftOut: Type.Integer(),
  /** From how many it was taken back. */
  takenBack: Type.Integer(),
  /**
   * Why it ended by itself: a file was removed or failed, the performer's account was closed, the site does not allow its words any more, or a
   * group that leaves out fans was deleted before all were written down, or one that chooses them before all had it; or its price is out of the site's bounds by now.
   */
  problem: orNull(oneOf('files', 'performer', 'rules', 'groups', 'price')),
  /** What whoever asks may do now. */
  can: Type.Array(Act),
  createdAt: DateTime,
})
export type MassMessage = Static<typeof MassMessage>

export const LONGEST_TEXT = 5000

/** What is typed: words, what the media cost, and when; without a time it is sent at once. */
export const MassWords = Type.Object({
  /** `{name}` and `{username}` in this and in `lockedText` stand for each fan's. */
  text: Type.Optional(Type.String({ maxLength: LONGEST_TEXT, title: 'Message' })),
  lockedText: Type.Optional(Type.String({ maxLength: LONGEST_LOCKED_TEXT, title: 'Locked text' })),
  price: Type.Optional(Tokens),
  at: Type.Optional(DateTime),
  /** By whose clocks `at` was chosen, so that each fan gets it when their own show the same; absent: all at that moment. */
  timeZone: Type.Optional(TimeZone),
})

export const Files = Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, default: [] }))

const Notice = Type.Object({
  to: NoticeTo,
  /** Of a notice for single people. */
  usernames: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 100, uniqueItems: true })),
})

const content = {
  /** Whom a performer's message is for. */
  audience: Type.Optional(MassAudience),
  /** Instead of that, of operators only: a notice of the site, which has words alone. */
  notice: Type.Optional(Notice),
  /** Operators name the performer in whose name they write; performers are this themselves. */
  performerId: Type.Optional(Id),
  fileIds: Files,
  /** Of `fileIds`: those that are shown before the message is paid for. */
  openFileIds: Files,
}

export const AudienceChoices = Type.Object({
  /** Those that are archived too, as some still subscribe by them. */
  tiers: Type.Array(Type.Object({ _id: Id, name: Type.String() }), { maxItems: 40 }),
  groups: Type.Array(Type.Object({ _id: Id, name: Type.String(), total: Type.Integer() }), { maxItems: 100 }),
})
export type AudienceChoices = Static<typeof AudienceChoices>

export const readAudienceChoices = get('/admin/mass-message/choices/:id', {
  summary: 'The tiers and fan groups of a performer, for an operator who writes in the performer’s name.',
  who: 'admin',
  params: IdParams,
  reply: AudienceChoices,
  errors: ['not_found'],
  provides: ['fan-groups'],
})

export const searchFansOf = get('/admin/mass-message/fans/:id', {
  summary:
    'Fans of a performer by their own name, for an operator who writes in the performer’s name. What the performer calls them stays the performer’s.',
  who: 'admin',
  params: IdParams,
  query: Type.Object({
    /** Part of the name or username. */
    q: Type.Optional(Type.String({ maxLength: 80, title: 'Search' })),
    limit: Limit(20),
    offset: Offset,
  }),
  reply: page(Person),
  errors: ['not_found'],
  provides: ['fan-groups'],
})

export const scheduleMassMessage = post('/admin/mass-message/schedule', {
  summary:
    'Send a message to many fans, now, at a time or at an hour of their own day, or as an operator a notice of the site. Everyone gets it once at most, and who is blocked or gone by then does not.',
  who: 'member',
  body: Type.Object({
    ...content,
    ...MassWords.properties,
  }),
  reply: MassMessage,
  errors: ['not_verified', 'not_allowed', 'not_found', 'not_valid', 'key_reused'],
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
  summary: 'How many people a mass message or a notice would go to now.',
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
