/** Refunds of sales, by an operator or by the performer who sold; and of tokens that were bought, by an operator. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  get,
  Id,
  IdParams,
  LINE,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  serverEvent,
  Tokens,
} from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { SearchedPerson } from './searched-people.ts'

/** How the fan paid; what goes back is in tokens for `wallet`, otherwise in the site's currency. */
const PaidBy = oneOf('wallet', 'card')

export const RefundReason = oneOf('requested', 'undelivered', 'duplicate', 'mistake', 'other')
export type RefundReason = Static<typeof RefundReason>

/** Of tokens that were bought; `other` with a note. */
export const TokenRefundReason = oneOf('duplicate', 'undelivered', 'goodwill', 'other')
export type TokenRefundReason = Static<typeof TokenRefundReason>

/**
 * `disputed`: the cardholder's bank has taken the payment back. `unredeemed`: nobody has redeemed the gift in time. `subscription_refunded`: it was
 * opened with what a subscription included that was refunded.
 */
const Reason = Type.Union([RefundReason, TokenRefundReason, oneOf('disputed', 'unredeemed', 'subscription_refunded')])

/** A sale as the operator sees it. */
export const AdminSale = Type.Object({
  _id: Id,
  kind: SaleKind,
  fan: Person,
  performer: Person,
  /** The performer does not learn of whom it is. */
  isAnonymous: Type.Boolean(),
  paidBy: PaidBy,
  /** In tokens or the currency, as it was paid; what of it went back, in the same unit. */
  paid: Price,
  refunded: Price,
  /** Whole; of what a coupon paid nothing goes back, and it is refunded all the same. */
  isRefunded: Type.Boolean(),
  gross: Price,
  commission: Price,
  net: Price,
  createdAt: DateTime,
})
export type AdminSale = Static<typeof AdminSale>

export const SaleFilters = Type.Object({
  /** The username of a fan or a performer. */
  username: Type.Optional(SearchedPerson),
  kind: Type.Optional(SaleKind),
})

export const searchSales = get('/admin/sales/search', {
  summary: 'Every sale of the site, newest first. The total counts up to 1,000 beyond the page.',
  who: 'admin',
  query: Type.Object({ ...SaleFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(AdminSale),
  provides: ['sales'],
})

/**
 * `pending` is on its way to the card; `failed` could not be paid back by the gateway and waits for an operator; `settled` was
 * paid back in another way; `disputed` was not sent, and the cardholder's bank has taken it back itself. Tokens are back at once.
 */
const RefundStatus = oneOf('pending', 'succeeded', 'failed', 'settled', 'disputed')

export const Refund = Type.Object({
  _id: Id,
  /** Null where tokens were bought, of the kind `purchase`: they are of no performer. */
  saleId: orNull(Id),
  kind: SaleKind,
  fan: Person,
  performer: orNull(Person),
  paidBy: PaidBy,
  /** What went back to the fan, in the unit of the payment. */
  amount: Price,
  /** What came back from the performer and whoever shares the sale, in the site's currency; to the performer, their part of it. */
  net: Price,
  reason: Reason,
  note: Type.String(),
  /** Nothing of the sale is left: what it gave was taken back. */
  isWhole: Type.Boolean(),
  status: RefundStatus,
  /** What of the amount the fan still waits for. */
  owed: Price,
  /** Why it failed, or how it was settled. */
  message: Type.String(),
  createdAt: DateTime,
})
export type Refund = Static<typeof Refund>

export const RefundRequest = Type.Object({
  /** In the unit of the payment; absent: all that is left. */
  amount: Type.Optional(Price),
  reason: RefundReason,
  /** Shown to the fan and to the performer. */
  note: Type.Optional(Type.String({ maxLength: 300, title: 'Note', default: '' })),
})

const refund = {
  params: IdParams,
  body: RefundRequest,
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_valid', 'not_ready'],
} as const

export const refundSale = post('/admin/sales/:id/refund', {
  ...refund,
  summary: 'Refund a sale, whole or in part. After the last of it the access that it gave ends.',
  who: 'admin',
  invalidates: ['sales', 'refunds'],
})

export const refundOwnSale = post('/performer/sales/:id/refund', {
  ...refund,
  summary: 'Refund an own sale, whole or in part, where available earnings cover it.',
  who: 'performer',
  errors: [...refund.errors, 'not_allowed'],
  invalidates: ['earnings'],
})

/** Tokens that were bought by card, as the operator sees them. */
export const TokenPurchase = Type.Object({
  _id: Id,
  fan: Person,
  /** All of them, a bonus among them; what of them was taken back; and what is in the wallet, whichever purchase that is of. */
  tokens: Tokens,
  takenBack: Tokens,
  unspent: Tokens,
  /** In the site's currency, with tax; what of it went back; and what can go back now. */
  paid: Price,
  refunded: Price,
  refundable: Price,
  currency: Type.String(),
  /** The cardholder's bank disputes the payment and has not decided, so that nothing goes back now; or it has taken it back. */
  dispute: orNull(oneOf('open', 'lost')),
  createdAt: DateTime,
})
export type TokenPurchase = Static<typeof TokenPurchase>

export const TokenPurchaseFilters = Type.Object({ username: Type.Optional(SearchedPerson) })

export const searchTokenPurchases = get('/admin/token-purchases/search', {
  summary:
    'Tokens that were bought by card, newest first, and what of them can go back. The total counts up to 1,000 beyond the page.',
  who: 'admin',
  query: Type.Object({ ...TokenPurchaseFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(TokenPurchase),
  provides: ['token-purchases'],
})

export const TokenRefundRequest = Type.Object({
  /** In the site's currency, with tax; absent: all that can go back. */
  amount: Type.Optional(Price),
  reason: TokenRefundReason,
  note: Type.Optional(Type.String({ maxLength: 300, title: 'Note', default: '' })),
})

export const refundTokens = post('/admin/token-purchases/:id/refund', {
  summary:
    'Refund tokens that were bought, as far as they are unspent: they leave the wallet, and the money goes back to the card.',
  who: 'admin',
  params: IdParams,
  body: TokenRefundRequest,
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_valid', 'not_ready'],
  invalidates: ['token-purchases', 'refunds'],
  invalidatesOnConflict: ['token-purchases'],
})

export const RefundFilters = Type.Object({ status: Type.Optional(Type.Enum(['failed'])) })

export const searchRefunds = get('/admin/refunds/search', {
  summary: 'Refunds, newest first; or those that the gateway could not pay back.',
  who: 'admin',
  query: Type.Object({ ...RefundFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Refund),
  provides: ['refunds'],
})

export const retryRefund = post('/admin/refunds/:id/retry', {
  summary: 'Ask the gateway again to pay a failed refund back.',
  who: 'admin',
  params: IdParams,
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_ready'],
  invalidates: ['refunds'],
})

export const settleRefund = post('/admin/refunds/:id/settle', {
  summary: 'Record that a failed refund was paid back in another way, by bank transfer for example.',
  who: 'admin',
  params: IdParams,
  body: Type.Object({ reference: Type.String({ minLength: 1, maxLength: 200, title: 'Reference', pattern: LINE }) }),
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_ready'],
  invalidates: ['refunds'],
})

/** To the fan and to the performer: a sale between them was refunded. */
export const refunded = serverEvent('sale_refunded', Type.Object({ performerId: Id }), [
  'access:{performerId}',
  'comments',
  'purchases',
  'payments',
  'wallet',
  'conversations',
  'messages',
  'earnings',
])

/** To the fan: tokens that they had bought were refunded. */
export const purchaseRefunded = serverEvent('purchase_refunded', Type.Object({}), ['payments', 'wallet'])
