import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Price, Tokens } from './define.ts'
import { FanRule } from './fan-rules.ts'
import { Media } from './media.ts'
import { MAX_LOCKED_TEXT_LENGTH } from './locked-text.ts'
import { Person } from './people.ts'
import { TimeZone } from './time-zones.ts'

const GroupIds = Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] }))
const FanIds = Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true, default: [] }))

/** The union of rule, groups and names, minus the excluded fans. */
export const MassAudience = Type.Object({
  rule: Type.Optional(FanRule),
  groupIds: GroupIds,
  fanIds: FanIds,
  exceptGroupIds: GroupIds,
  exceptFanIds: FanIds,
  /** Excludes fans who already paid for all of the media. */
  exceptOwners: Type.Optional(Type.Boolean({ default: false })),
})
export type MassAudience = Static<typeof MassAudience>

/**
 * `scheduled` waits for its time. `cancelled` stopped early; fans who received it keep it. `unsending` removes it, except for
 * fans who paid for it.
 */
const MassStatus = oneOf('scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsending', 'unsent')
export type MassStatus = Static<typeof MassStatus>

const Act = oneOf('pause', 'resume', 'cancel', 'unsend')
export type MassMessageAction = Static<typeof Act>

const NoticeRecipients = oneOf('fans', 'performers', 'everyone', 'people')
export type NoticeRecipients = Static<typeof NoticeRecipients>

export const MassMessage = Type.Object({
  _id: Id,
  /** Null for a site notice. */
  performer: orNull(Person),
  /** The recipients of a site notice, with up to a hundred by name. */
  notice: orNull(Type.Object({ to: NoticeRecipients, people: Type.Array(Person, { maxItems: 100 }) })),
  /** Written by an operator in the performer's name, and labelled so. */
  isByOperator: Type.Boolean(),
  /** Visible to operators only. */
  writtenBy: Type.Optional(Person),
  /** Contains merge fields. */
  text: Type.String(),
  /** Empty when there is none. */
  lockedText: Type.String(),
  price: Tokens,
  files: Type.Array(Media),
  /** The subset of `files` that is shown before the message is paid for. */
  openFileIds: Type.Array(Id),
  audience: MassAudience,
  status: MassStatus,
  scheduledAt: DateTime,
  /**
   * The time zone of `scheduledAt`: each fan receives the message when their own clock shows that time. Null means the same
   * moment for all.
   */
  timeZone: orNull(Type.String()),
  /**
   * When sending continues, while all remaining fans wait for that time in their own time zone. Null until the first fans have
   * received it.
   */
  nextAt: orNull(DateTime),
  endedAt: orNull(DateTime),
  /** Null until all recipients have been determined. */
  total: orNull(Type.Integer()),
  sent: Type.Integer(),
  /**
   * Fans skipped at their turn: no longer in the audience, blocked, suspended or deleted, or their name makes the text break the
   * site's rules.
   */
  skipped: Type.Integer(),
  /** Recipients for whom it was unsent. */
  unsent: Type.Integer(),
  /**
   * Why it stopped automatically. `files`: a file was removed or failed. `performer`: the account was closed. `rules`: the site
   * no longer allows the text. `groups`: an excluding group was deleted before all recipients were determined, or a selecting
   * group before all had received it. `price`: the price is now outside the site's limits.
   */
  problem: orNull(oneOf('files', 'performer', 'rules', 'groups', 'price')),
  can: Type.Array(Act),
  createdAt: DateTime,
})
export type MassMessage = Static<typeof MassMessage>

export const MAX_MASS_TEXT_LENGTH = 5000

/** A form without a time is sent immediately. */
export const MassMessageText = Type.Object({
  /** `{name}` and `{username}` here and in `lockedText` are replaced with each fan's. */
  text: Type.Optional(Type.String({ maxLength: MAX_MASS_TEXT_LENGTH, title: 'Message' })),
  lockedText: Type.Optional(Type.String({ maxLength: MAX_LOCKED_TEXT_LENGTH, title: 'Locked text' })),
  price: Type.Optional(Tokens),
  at: Type.Optional(DateTime),
  /**
   * The time zone of `at`: each fan receives the message when their own clock shows that time. Absent means the same moment for
   * all.
   */
  timeZone: Type.Optional(TimeZone),
})

export const FileIds = Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true, default: [] }))

const Notice = Type.Object({
  to: NoticeRecipients,
  usernames: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 100, uniqueItems: true })),
})

const content = {
  audience: Type.Optional(MassAudience),
  /** Operators only, instead of `audience`: a site notice, which has text only. */
  notice: Type.Optional(Notice),
  /** The performer in whose name an operator writes. Performers leave it absent. */
  performerId: Type.Optional(Id),
  fileIds: FileIds,
  /** The subset of `fileIds` that is shown before the message is paid for. */
  openFileIds: FileIds,
}

export const AudienceChoices = Type.Object({
  /** Includes archived tiers that still have subscribers. */
  tiers: Type.Array(Type.Object({ _id: Id, name: Type.String() }), { maxItems: 40 }),
  groups: Type.Array(Type.Object({ _id: Id, name: Type.String(), total: Type.Integer() }), { maxItems: 100 }),
})
export type AudienceChoices = Static<typeof AudienceChoices>

export const readAudienceChoices = get('/admin/mass-message/choices/:id', {
  summary: "List the tiers and fan groups of a performer, for an operator who writes in the performer's name.",
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: AudienceChoices,
  errors: ['not_found'],
  provides: ['fan-groups'],
})

export const searchFansOf = get('/admin/mass-message/fans/:id', {
  summary:
    "Search the fans of a performer by name or username, for an operator who writes in the performer's name. The performer's nicknames for fans stay private.",
  who: 'admin',
  permission: 'moderation',
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
    "Send a message to many fans now, at a time, or at an hour in each fan's time zone. Operators can also send a site notice. Each recipient gets it at most once, and not if blocked or deleted by then.",
  who: 'member',
  permission: 'moderation',
  body: Type.Object({
    ...content,
    ...MassMessageText.properties,
  }),
  reply: MassMessage,
  errors: ['not_verified', 'not_allowed', 'not_found', 'not_valid', 'key_reused'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['mass-messages'],
})

export const listMassMessages = get('/admin/mass-message/schedule', {
  summary: "List the caller's mass messages, newest first. Operators see those of all performers and site notices.",
  who: 'member',
  permission: 'moderation_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(MassMessage),
  errors: ['not_allowed'],
  provides: ['mass-messages'],
})

export const countMassAudience = post('/admin/mass-message/count', {
  unrecorded: 'changes nothing',
  summary: 'Count the people who would receive a mass message or site notice now.',
  who: 'member',
  permission: 'moderation',
  body: Type.Object(content),
  reply: Type.Object({ total: Type.Integer() }),
  errors: ['not_allowed', 'not_found', 'not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const MassResults = Type.Object({
  message: MassMessage,
  seen: Type.Integer(),
  unlocked: Type.Integer(),
  /** The performer's share of purchases, less refunds. */
  earned: Price,
  currency: Type.String(),
})
export type MassResults = Static<typeof MassResults>

export const readMassMessage = get('/admin/mass-message/schedule/:id', {
  summary: 'Get a mass message and its results.',
  who: 'member',
  permission: 'moderation_read',
  params: IdParams,
  reply: MassResults,
  errors: ['not_allowed', 'not_found'],
  provides: ['mass-messages'],
})

export const changeMassMessageState = post('/admin/mass-message/schedule/:id/:act', {
  summary: 'Pause, resume, cancel or unsend a mass message. Fans who paid for it keep it.',
  who: 'member',
  permission: 'moderation',
  params: Type.Object({ id: Id, act: Act }),
  reply: MassMessage,
  errors: ['not_allowed', 'not_found', 'already_done'],
  invalidates: ['mass-messages'],
})
