/** Defines a performer's team: people who work for the performer with some of the performer's rights. */
import { Type, type Static } from 'typebox'
import { Download } from './downloads.ts'
import {
  DateTime,
  Day,
  del,
  Done,
  Email,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  put,
  serverEvent,
} from './define.ts'
import { Person } from './people.ts'
import { SEAT_RIGHTS } from './seat-rights.ts'

/** Invitations count, too. */
export const MAX_SEATS = 10
export const INVITATION_DAYS = 7

const SeatRights = Type.Array(Type.Enum(SEAT_RIGHTS), {
  minItems: 1,
  maxItems: SEAT_RIGHTS.length,
  uniqueItems: true,
  title: 'Rights',
})

/**
 * `waiting`: the member has to turn on two-factor authentication. `paused`: the performer's or the member's account cannot be used
 * at the moment.
 */
export const SeatState = oneOf('invited', 'waiting', 'active', 'paused')
export type SeatState = Static<typeof SeatState>

export const Seat = Type.Object({
  _id: Id,
  /** Null until the invitation is accepted. */
  member: orNull(Person),
  /** The invited address. Null once the invitation is accepted. */
  email: orNull(Type.String()),
  rights: SeatRights,
  state: SeatState,
  invitedAt: DateTime,
  expiresAt: DateTime,
  /** When the member last changed something. Null before. */
  lastActAt: orNull(DateTime),
})
export type Seat = Static<typeof Seat>

const own = { who: 'performer', invalidates: ['team'] } as const

export const listTeam = get('/performer/team', {
  summary: "List the caller's team: open invitations and members, latest first.",
  who: 'performer',
  reply: Type.Object({ seats: Type.Array(Seat, { maxItems: MAX_SEATS }) }),
  provides: ['team'],
})

export const inviteMember = post('/performer/team', {
  ...own,
  summary: `Invite someone to the caller's team by email. The link works once, within ${INVITATION_DAYS} days, and only for an account with this confirmed address.`,
  needsProof: true,
  body: Type.Object({ email: Email, rights: SeatRights }),
  reply: Seat,
  errors: ['not_valid', 'not_verified', 'already_done'],
  rateLimit: { calls: 20, seconds: 3600 },
})

export const changeSeat = put('/performer/team/:id', {
  ...own,
  summary: 'Change the rights of a member or an invitation. Open windows of the member reload.',
  needsProof: true,
  params: IdParams,
  body: Type.Object({ rights: SeatRights }),
  reply: Seat,
  errors: ['not_found'],
})

export const revokeSeat = del('/performer/team/:id', {
  ...own,
  summary: 'Revoke a seat or an invitation. Open windows of the member are cut, and their requests are refused.',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

export const TeamAct = Type.Object({
  _id: Id,
  at: DateTime,
  member: Person,
  /** The act, in the reader's language. */
  text: Type.String(),
  /** A page of the performer that shows the object. Null if there is none. */
  page: orNull(Type.String()),
})
export type TeamAct = Static<typeof TeamAct>

export const listTeamActs = get('/performer/team/acts', {
  summary: "List what members of the caller's team have done, latest first.",
  who: 'performer',
  query: Type.Object({ seatId: Type.Optional(Id), limit: Limit(25), offset: Offset }),
  reply: page(TeamAct),
  provides: ['team'],
})

const Seconds = Type.Integer({ minimum: 0 })

/** How long fans waited for the first answer in one week. */
export const ReplyTimes = Type.Object({
  /** The Monday of the week (UTC). */
  week: Day('Week'),
  /** The performer or the member who answered. Null for everyone together. */
  author: orNull(Person),
  answers: Type.Integer(),
  medianSeconds: Seconds,
  p90Seconds: Seconds,
})
export type ReplyTimes = Static<typeof ReplyTimes>

export const REPORT_WEEKS = 8

export const DayOfActs = Type.Object({
  /** UTC. */
  day: Day('Day'),
  member: Person,
  right: Type.Enum(SEAT_RIGHTS),
  acts: Type.Integer(),
})
export type DayOfActs = Static<typeof DayOfActs>

export const readTeamReport = get('/performer/team/report', {
  summary: `Get the acts of the caller's team by day and right, and reply times by week and author, of the last ${REPORT_WEEKS} weeks.`,
  who: 'performer',
  reply: Type.Object({
    activity: Type.Array(DayOfActs, { maxItems: 10_000 }),
    replies: Type.Array(ReplyTimes, { maxItems: 1000 }),
  }),
  provides: ['team', 'messages'],
})

export const downloadTeamReport = get('/performer/team/report/csv', {
  summary: "Download the activity or the reply times of the caller's team as CSV (RFC 4180).",
  who: 'performer',
  query: Type.Object({ of: oneOf('activity', 'replies') }),
  reply: Download,
  rateLimit: { calls: 10, seconds: 60 },
})

/** A seat of the caller in someone else's team. */
export const OwnSeat = Type.Object({
  _id: Id,
  performer: Person,
  rights: SeatRights,
  state: SeatState,
})
export type OwnSeat = Static<typeof OwnSeat>

const Token = Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) })
const link = { who: 'member', body: Token, rateLimit: { calls: 20, seconds: 60 } } as const

export const readTeamInvitation = post('/team/invitations/read', {
  ...link,
  summary:
    'Read an invitation by the token of its link. Accounts with another confirmed address get the reply for an expired link.',
  reply: Type.Object({ performer: Person, rights: SeatRights, expiresAt: DateTime }),
  errors: ['link_expired', 'email_not_confirmed', 'not_allowed'],
})

export const acceptTeamInvitation = post('/team/invitations/accept', {
  ...link,
  summary: 'Accept an invitation by the token of its link, which then stops working.',
  reply: OwnSeat,
  errors: ['link_expired', 'email_not_confirmed', 'not_allowed', 'already_done'],
  invalidates: ['own-seats'],
})

export const listOwnSeats = get('/team/seats', {
  summary: 'List the teams in which the caller has a seat.',
  who: 'member',
  reply: Type.Object({ seats: Type.Array(OwnSeat, { maxItems: 100 }) }),
  provides: ['own-seats'],
})

export const startWork = post('/team/seats/:id/work', {
  summary: 'Make the current session work for a performer. Until it stops, every call of the session is one of the performer.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'two_factor_required', 'not_allowed'],
})

export const stopWork = del('/team/work', {
  summary: "Make the current session use its owner's account again.",
  who: 'member',
  seat: 'any',
  unrecorded: 'Ends the work.',
  whileSeatIsOver: true,
  reply: Done,
})

export const leaveTeam = del('/team/seats/:id', {
  summary: 'Give up a seat. The performer is notified.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-seats'],
})

/** Sent to the performer and the member when a seat changes. */
export const teamChanged = serverEvent('team_changed', Type.Object({}), ['team', 'own-seats'])
