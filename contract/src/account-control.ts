/** Defines what operators see of all accounts and do about them, and what a suspended person sees. */
import { Type, type Static } from 'typebox'
import {
  Country,
  Cursor,
  DateTime,
  Day,
  get,
  Id,
  IdParams,
  Limit,
  oneOf,
  orNull,
  page,
  post,
  serverEvent,
  Sum,
  Tokens,
} from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'

const Role = oneOf('fan', 'performer', 'admin')
/** `paused`: a performer who has hidden the profile. `unverified`: a performer whose documents are not approved. `leaving`: closed, and not erased yet. `ended`: a former operator. */
export const AccountStatus = oneOf('active', 'paused', 'unverified', 'suspended', 'banned', 'leaving', 'closed', 'ended')
export type AccountStatus = Static<typeof AccountStatus>

const account = {
  _id: Id,
  person: Person,
  role: Role,
  status: AccountStatus,
  email: Type.String(),
  /** The country that the person last stated at a checkout. */
  country: orNull(Country),
  joinedAt: DateTime,
  lastSeenAt: orNull(DateTime),
  /** Spent by a fan or earned by a performer, less refunds, in the site's currency. Null for an operator. */
  amount: orNull(Sum),
  /** For a `leaving` account: an operator's hold stops its erasure. */
  closing: orNull(Type.Object({ eraseAt: DateTime, isHeld: Type.Boolean() })),
}
export const AccountRow = Type.Object(account)
export type AccountRow = Static<typeof AccountRow>

const AccountSort = oneOf('newest', 'oldest', 'seen', 'amount')

export const AccountFilters = Type.Object({
  /** Part of the name or username, or the beginning of the email address. */
  q: Type.Optional(Type.String({ maxLength: 254, title: 'Search' })),
  role: Type.Optional(Role),
  status: Type.Optional(AccountStatus),
  country: Type.Optional(Country),
  joinedFrom: Type.Optional(Day('From')),
  joinedUntil: Type.Optional(Day('Until')),
  sort: Type.Optional(AccountSort),
})
export type AccountFilters = Static<typeof AccountFilters>

export const listAccounts = get('/admin/accounts', {
  summary:
    'List all accounts with filters, newest first. `sort` can also be the last visit or the amount spent or earned, both updated every ten minutes.',
  who: 'admin',
  permission: 'accounts_read',
  query: Type.Object({ ...AccountFilters.properties, limit: Limit(25), cursor: Cursor }),
  reply: page(AccountRow),
  provides: ['accounts'],
})

export const AccountAct = oneOf('warn', 'suspend', 'restore', 'ban', 'close', 'sign_out', 'reset_two_factor')
export type AccountAct = Static<typeof AccountAct>

const Suspension = Type.Object({
  kind: oneOf('suspension', 'ban'),
  reason: Type.String(),
  since: DateTime,
  /** Null without an end. */
  until: orNull(DateTime),
})

export const AccountDetails = Type.Object({
  ...account,
  newEmail: orNull(Type.String()),
  isEmailConfirmed: Type.Boolean(),
  locale: Type.String(),
  /** Null for everyone except performers. */
  verification: orNull(
    Type.Object({ status: oneOf('pending', 'approved', 'rejected'), reason: Type.String(), submittedAt: DateTime }),
  ),
  twoFactorSince: orNull(DateTime),
  /** Also why an operator has closed the account. */
  suspension: orNull(Type.Object({ ...Suspension.properties, by: Person })),
  /** Decisions of operators about its items, without those that an appeal has reversed. */
  strikes: Type.Object({ decisions: Type.Integer(), copyright: Type.Integer() }),
  /** An operator's order not to erase the account, which may be closed now or later. */
  erasureHold: orNull(Type.Object({ reason: Type.String(), since: DateTime, by: Person })),
  sales: Type.Object({
    count: Type.Integer(),
    refunds: Type.Integer(),
    lastAt: orNull(DateTime),
    /** A fan's tokens. Zero for others. */
    wallet: Tokens,
    /** The site owes this to a performer, in the site's currency. Zero for others. */
    balance: Sum,
  }),
  sessions: Type.Array(
    Type.Object({ _id: Id, device: Type.String(), address: Type.String(), createdAt: DateTime, lastSeenAt: DateTime }),
  ),
  /** The latest 100, latest first. */
  notes: Type.Array(Type.Object({ _id: Id, by: Person, text: Type.String(), at: DateTime })),
  /** The latest 100 acts of operators on the account, latest first. `_id` is the number of the row in the audit log. */
  acts: Type.Array(
    Type.Object({
      _id: Type.String(),
      label: Type.String(),
      by: Type.String(),
      reason: Type.String(),
      until: orNull(DateTime),
      at: DateTime,
    }),
  ),
  /** The acts that the caller can do now. Empty for the caller's own account and for operators. */
  possible: Type.Array(AccountAct),
})
export type AccountDetails = Static<typeof AccountDetails>

export const readAccount = get('/admin/accounts/:id', {
  summary: 'Get everything an operator needs about an account: profile, sessions, sales, verification, notes and past acts.',
  who: 'admin',
  permission: 'accounts_read',
  params: IdParams,
  reply: AccountDetails,
  errors: ['not_found'],
  provides: ['accounts'],
})

const MAX_REASON_LENGTH = 1000
/** The person reads it. */
const Reason = Type.String({ minLength: 1, maxLength: MAX_REASON_LENGTH, title: 'Reason', pattern: MULTILINE_PATTERN })
const Because = Type.Object({ reason: Reason })

/** `already_done` if the account is in that state already, `not_allowed` for operators' accounts. */
const act = {
  who: 'admin',
  permission: 'accounts',
  needsProof: true,
  params: IdParams,
  body: Because,
  reply: AccountDetails,
  errors: ['not_found', 'not_allowed', 'already_done'],
  invalidates: ['accounts'],
} as const

export const warnAccount = post('/admin/accounts/:id/warn', {
  ...act,
  summary: 'Warn a person. The reason is sent by notification and email.',
})

export const suspendAccount = post('/admin/accounts/:id/suspend', {
  ...act,
  summary:
    "Suspend an account until a day (UTC) or until an operator restores it. The person can only read why, a performer's profile and content are hidden, and renewals pause.",
  body: Type.Object({ reason: Reason, until: Type.Optional(Day('Until')) }),
  errors: [...act.errors, 'not_valid'],
})

export const restoreAccount = post('/admin/accounts/:id/restore', {
  ...act,
  summary:
    'End a suspension or a ban, or reopen an account that an operator has closed. Paused renewals continue after three days; those that have ended do not.',
})

export const banAccount = post('/admin/accounts/:id/ban', {
  ...act,
  summary: 'Ban an account without an end. It looks suspended, and its subscriptions no longer renew.',
})

export const closeAccount = post('/admin/accounts/:id/close', {
  ...act,
  summary:
    'Close an account: it is hidden, and its subscriptions no longer renew. For 14 days, its owner can only sign in to read why, and an operator can restore it. Then it is erased.',
})

export const signOutAccount = post('/admin/accounts/:id/sign-out', {
  ...act,
  summary: 'End every session of an account.',
})

export const resetAccountTwoFactor = post('/admin/accounts/:id/reset-two-factor', {
  ...act,
  permission: 'support',
  summary: 'Turn off two-factor authentication for a person who has lost the app and the recovery codes.',
})

export const addAccountNote = post('/admin/accounts/:id/notes', {
  summary: 'Add a note about an account for other operators. The person never sees it.',
  who: 'admin',
  permission: 'accounts',
  params: IdParams,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 2000, title: 'Note', pattern: MULTILINE_PATTERN }),
  }),
  reply: AccountDetails,
  errors: ['not_found'],
  invalidates: ['accounts'],
})

export const readOwnSuspension = get('/account/suspension', {
  summary: "Get why the caller's account is suspended and until when, or why an operator has closed it.",
  who: 'member',
  beforeAgeCheck: true,
  whileSuspended: true,
  whileClosed: true,
  reply: Type.Object({ suspension: orNull(Suspension) }),
  provides: ['suspension'],
})

/** Sent to operators: an account changed. */
export const accountControlled = serverEvent('account_controlled', Type.Object({ accountId: Id }), ['accounts'])
