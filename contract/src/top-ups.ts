/** Defines wallets funded without a card: by bank transfer, which an operator confirms, or directly by an operator. */
import { Type, type Static } from 'typebox'
import {
  Country,
  DateTime,
  Day,
  get,
  Id,
  IdParams,
  SINGLE_LINE_PATTERN,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  put,
  Tokens,
  Username,
} from './define.ts'
import { Person } from './people.ts'
import { PersonSearch } from './person-search.ts'

/** A fan announces a `transfer`. Operators give a `gift` or a `correction`. */
export const TopUpKind = oneOf('transfer', 'gift', 'correction')
export type TopUpKind = Static<typeof TopUpKind>

/** `confirmed`: a large amount that waits for a second operator. `reversing`: a reversal that waits for a second operator. */
export const TopUpStatus = oneOf('pending', 'confirmed', 'credited', 'reversing', 'reversed', 'rejected', 'cancelled', 'expired')
export type TopUpStatus = Static<typeof TopUpStatus>

/** Actions on a top-up. The state machine is in the server's rules. */
export const TopUpAction = oneOf('cancel', 'confirm', 'approve', 'reject', 'reverse')
export type TopUpAction = Static<typeof TopUpAction>

export const TopUp = Type.Object({
  _id: Id,
  fan: Person,
  kind: TopUpKind,
  status: TopUpStatus,
  /** The announced amount, or the received amount once it is confirmed. For a gift or correction, the value of the tokens. */
  amount: Price,
  currency: Type.String(),
  /** The tax in the amount, the country's name for it, and its rate. 0 when there is none. */
  tax: Price,
  taxName: Type.String(),
  taxPercent: Type.Number(),
  tokens: Tokens,
  /** The tokens that a reversal removed, limited to unspent ones. */
  reversedTokens: Tokens,
  /** The buyer writes it on the transfer, so that the operator can match it. */
  reference: Type.String(),
  reason: Type.String(),
  /** For a pending transfer. */
  expiresAt: orNull(DateTime),
  createdAt: DateTime,
  can: Type.Array(TopUpAction),
})
export type TopUp = Static<typeof TopUp>

const TopUpStep = Type.Object({
  _id: Id,
  event: oneOf('request', 'grant', 'cancel', 'confirm', 'approve', 'reject', 'reverse', 'expire'),
  /** Null for operators in the fan's view, and for automatic steps. */
  by: orNull(Person),
  amount: Price,
  /** The reason, or the bank's reference and date. */
  note: Type.String(),
  at: DateTime,
})
export type TopUpStep = Static<typeof TopUpStep>

const changed = ['top-ups'] as const
const lists = { limit: Limit(20), offset: Offset } as const

export const readTopUpOffer = get('/top-ups/offer', {
  summary: 'Get whether the site accepts bank transfers to top up wallets, and to which account.',
  who: 'fan',
  reply: Type.Object({
    isOffered: Type.Boolean(),
    /**
     * The site's bank account as the operator entered it. Empty when transfers are not offered and the caller has none pending.
     */
    account: Type.String(),
    minimum: Price,
    maximum: Price,
    currency: Type.String(),
  }),
  provides: ['top-ups'],
})

export const startTopUp = post('/top-ups', {
  summary:
    "Announce a bank transfer to top up the caller's wallet. The reply contains the reference to write on it. Up to three transfers can be pending.",
  who: 'fan',
  body: Type.Object({
    /** The price of the tokens. Tax is added. */
    amount: Type.Number({ minimum: 0.01, maximum: 1_000_000_000, multipleOf: 0.01, title: 'Amount' }),
    /** The buyer's country when there is tax, and the total to transfer as shown. */
    country: Type.Optional(Country),
    total: Type.Optional(Price),
  }),
  reply: TopUp,
  errors: ['not_valid', 'not_allowed', 'already_done', 'price_changed', 'spending_limit'],
  invalidates: ['top-ups', 'tax'],
})

export const listOwnTopUps = get('/top-ups/user/search', {
  summary: "List the caller's top-ups, newest first.",
  who: 'fan',
  query: Type.Object(lists),
  reply: page(TopUp),
  provides: ['top-ups'],
})

export const cancelTopUp = post('/top-ups/:id/cancel', {
  summary: "Cancel one of the caller's pending top-ups.",
  who: 'fan',
  params: IdParams,
  reply: TopUp,
  errors: ['not_found', 'already_done'],
  invalidates: changed,
  invalidatesOnConflict: changed,
})

export const searchTopUps = get('/admin/top-ups', {
  summary:
    'List the top-ups of all fans, newest first. Filtered by a status that waits for a decision, they are listed oldest first.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({
    status: Type.Optional(TopUpStatus),
    username: Type.Optional(PersonSearch),
    reference: Type.Optional(Type.String({ maxLength: 20, title: 'Reference' })),
    ...lists,
  }),
  reply: page(TopUp),
  provides: ['top-ups'],
})

export const viewTopUp = get('/admin/top-ups/:id', {
  summary: 'Get a top-up with its history.',
  who: 'admin',
  permission: 'sales_read',
  params: IdParams,
  reply: Type.Object({ ...TopUp.properties, steps: Type.Array(TopUpStep) }),
  errors: ['not_found'],
  provides: ['top-ups'],
})

const deciding = {
  who: 'admin',
  permission: 'finance',
  params: IdParams,
  reply: TopUp,
  invalidates: changed,
  invalidatesOnConflict: changed,
} as const

const Reason = Type.String({ minLength: 1, maxLength: 300, title: 'Reason', pattern: SINGLE_LINE_PATTERN })

const TopUpReceived = Type.Object({
  amount: Type.Number({ minimum: 0.01, maximum: 1_000_000_000, multipleOf: 0.01, title: 'Amount' }),
  reference: Type.String({ minLength: 1, maxLength: 140, title: 'Bank reference', pattern: SINGLE_LINE_PATTERN }),
  receivedOn: Day('Date received'),
})

export const confirmTopUp = post('/admin/top-ups/:id/confirm', {
  needsProof: true,
  ...deciding,
  summary:
    'Confirm that a transfer has arrived, with its amount, reference and date. A large amount waits for a second operator.',
  body: TopUpReceived,
  errors: ['not_found', 'not_valid', 'already_done', 'not_allowed'],
})

export const approveTopUp = post('/admin/top-ups/:id/approve', {
  needsProof: true,
  ...deciding,
  summary: 'Approve a top-up or its reversal as the second operator. The wallet is credited, or the tokens are removed from it.',
  errors: ['not_found', 'already_done', 'not_allowed', 'not_ready'],
})

export const rejectTopUp = post('/admin/top-ups/:id/reject', {
  ...deciding,
  summary: 'Reject a top-up that has not been credited, or a requested reversal, with a reason.',
  body: Type.Object({ reason: Reason }),
  errors: ['not_found', 'already_done'],
})

export const reverseTopUp = post('/admin/top-ups/:id/reverse', {
  ...deciding,
  summary:
    'Reverse a top-up that was credited by mistake, as far as its tokens are unspent. A large amount waits for a second operator.',
  body: Type.Object({ reason: Reason }),
  errors: ['not_found', 'already_done', 'not_allowed', 'not_ready'],
})

export const TopUpGift = Type.Object({
  username: Username,
  kind: oneOf('gift', 'correction'),
  tokens: Type.Number({ minimum: 0.01, maximum: 1_000_000, multipleOf: 0.01, title: 'Tokens' }),
  reason: Reason,
})

export const grantTopUp = post('/admin/top-ups', {
  summary: "Grant tokens to a fan at the site's expense, with a reason. A large amount waits for a second operator.",
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: TopUpGift,
  reply: TopUp,
  errors: ['not_valid', 'not_allowed'],
  invalidates: changed,
})

export const TopUpSettings = Type.Object({
  isOffered: Type.Boolean(),
  account: Type.String({ maxLength: 1000, title: 'Account' }),
  /** One operator alone can decide up to this amount. */
  twoPersonAmount: Price,
})
export type TopUpSettings = Static<typeof TopUpSettings>

export const readTopUpSettings = get('/admin/top-ups/settings', {
  summary: 'Get whether bank transfers are accepted, to which account, and the amount above which two operators decide.',
  who: 'admin',
  permission: 'sales_read',
  reply: TopUpSettings,
  provides: ['top-ups'],
})

export const saveTopUpSettings = put('/admin/top-ups/settings', {
  summary:
    'Change whether bank transfers are accepted, the account to which fans send money, and the amount above which two operators decide.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: TopUpSettings,
  reply: TopUpSettings,
  errors: ['not_valid'],
  invalidates: changed,
})
