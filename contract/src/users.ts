import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, Tokens } from './define.ts'
import { OPERATOR_ROLES } from './operator-role.ts'
import { Person } from './people.ts'
import { SEAT_RIGHTS } from './seat-rights.ts'

/** The current user (specification, section 3). */
export const Me = Type.Object({
  _id: Id,
  role: oneOf('fan', 'performer', 'admin'),
  /** The role of an operator. Null for everyone else. */
  operatorRole: orNull(Type.Enum(OPERATOR_ROLES)),
  isPerformer: Type.Boolean(),
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** A requested email address that is not confirmed yet. */
  newEmail: orNull(Type.String()),
  avatar: Type.String(),
  cover: Type.String(),
  /** The language of the site, emails and notifications for this account. */
  locale: oneOf('en', 'es'),
  /** The token balance. Always 0 for performers and operators, who have no wallet. */
  balance: Tokens,
  /** True for an operator who must set up two-factor authentication before anything else. */
  needsTwoFactor: Type.Boolean(),
  /** True for an account that its owner has closed. It can be kept until it is erased. */
  isClosed: Type.Optional(Type.Boolean()),
  /** The state of a performer's documents. Null for everyone else. */
  verification: orNull(Type.Object({ status: oneOf('pending', 'approved', 'rejected'), reason: Type.String() })),
  /** Present for a performer who has paused the profile: no one else can see it. */
  isPaused: Type.Optional(Type.Boolean()),
  /** Present for a performer who has to sign the current uploader agreement before the next upload. */
  isAgreementDue: Type.Optional(Type.Boolean()),
  /** Present while someone works for this performer. The account is the performer's, without private data. */
  acting: Type.Optional(
    Type.Object({
      memberName: Type.String(),
      rights: Type.Array(Type.Enum(SEAT_RIGHTS)),
      /** True once the seat was revoked, and while it is paused. */
      isOver: Type.Boolean(),
    }),
  ),
  /** Present for a suspended account, which can read why and sign out. */
  isSuspended: Type.Optional(Type.Literal(true)),
})
export type Me = Static<typeof Me>

export const readMe = get('/users/me', {
  summary: "Get the caller's account.",
  who: 'member',
  seat: 'any',
  openInBlockedCountries: true,
  beforeTwoFactor: true,
  whileSuspended: true,
  whileClosed: true,
  whileSeatIsOver: true,
  reply: Me,
  provides: ['me'],
})

/** The specification leaves the fields open. Performers get no contact data, and `null` where only operators see the value. */
export const User = Type.Object({
  ...Person.properties,
  /** How a performer's fan is related to the performer. Null for operators. */
  relation: orNull(Type.Object({ follows: Type.Boolean(), subscribes: Type.Boolean() })),
  role: orNull(oneOf('fan', 'performer', 'admin')),
  status: orNull(oneOf('active', 'paused', 'unverified', 'suspended', 'closed', 'deleted')),
  email: orNull(Type.String()),
  joinedAt: orNull(DateTime),
})
export type User = Static<typeof User>

export const searchUsers = get('/users/search', {
  summary:
    'Search people. A performer finds their own fans by name: followers, subscribers and buyers, without contact data. An operator finds every account, newest first.',
  who: 'member',
  permission: 'accounts_read',
  query: Type.Object({
    /** Part of the name or username. Operators can also enter the beginning of an email address. */
    q: Type.Optional(Type.String({ maxLength: 254, title: 'Search' })),
    limit: Limit(20),
    offset: Offset,
  }),
  reply: page(User),
  errors: ['not_allowed'],
  provides: ['users'],
})

export const viewUser = get('/users/view/:id', {
  summary: 'Get one person. A performer gets their own fans only, an operator gets every account.',
  who: 'member',
  permission: 'accounts_read',
  params: IdParams,
  reply: User,
  errors: ['not_allowed', 'not_found'],
  provides: ['users'],
})
