/** Defines refunds: of sales by an operator or the performer, and of token purchases by an operator. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
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
  serverEvent,
  Tokens,
} from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { PersonSearch } from './person-search.ts'

/** Refunds are in tokens for `wallet`, otherwise in the site's currency. */
const PaidBy = oneOf('wallet', 'card')

export const RefundReason = oneOf('requested', 'undelivered', 'duplicate', 'mistake', 'other')
export type RefundReason = Static<typeof RefundReason>

/** For token purchases. `other` needs a note. */
export const TokenRefundReason = oneOf('duplicate', 'undelivered', 'goodwill', 'other')
export type TokenRefundReason = Static<typeof TokenRefundReason>

export const AdminSale = Type.Object({
  _id: Id,
  kind: SaleKind,
  fan: Person,
  performer: Person,
  /** The performer does not see who the fan is. */
  isAnonymous: Type.Boolean(),
  paidBy: PaidBy,
  /** The paid and refunded amounts in tokens or the currency, as it was paid. */
  paid: Price,
  refunded: Price,
  /** Refunded in full. A part that a coupon paid is not returned but counts as refunded. */
  isRefunded: Type.Boolean(),
  gross: Price,
  commission: Price,
  net: Price,
  createdAt: DateTime,
})
export type AdminSale = Static<typeof AdminSale>

export const SaleFilters = Type.Object({
  /** The username of a fan or a performer. */
  username: Type.Optional(PersonSearch),
  kind: Type.Optional(SaleKind),
})

export const searchSales = get('/admin/sales/search', {
  summary: 'List all sales of the site, newest first. `total` counts up to 1,000 sales beyond the page.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...SaleFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(AdminSale),
  provides: ['sales'],
})

/**
 * `pending`: on its way to the card. `failed`: the gateway could not refund it, and an operator must act. `settled`: refunded by
 * other means. `disputed`: not sent, because the cardholder's bank took the payment back. Token refunds are immediate.
 */
const RefundStatus = oneOf('pending', 'succeeded', 'failed', 'settled', 'disputed')

export const Refund = Type.Object({
  _id: Id,
  /** Null for a token purchase (kind `purchase`), which has no performer. */
  saleId: orNull(Id),
  kind: SaleKind,
  fan: Person,
  performer: orNull(Person),
  paidBy: PaidBy,
  /** The fan's refund, in the unit of the payment. */
  amount: Price,
  /** The amount returned by the performer and the split partners, in the site's currency. Performers see only their own part. */
  net: Price,
  /** One of the reasons above, or one that a feature of the server declares, and its label in the reader's language. */
  reason: Type.String(),
  reasonLabel: Type.String(),
  note: Type.String(),
  /** The whole sale is refunded, and the fan's access was removed. */
  isFull: Type.Boolean(),
  status: RefundStatus,
  /** The part of the refund that the fan still waits for. */
  owed: Price,
  message: Type.String(),
  createdAt: DateTime,
})
export type Refund = Static<typeof Refund>

export const RefundRequest = Type.Object({
  /** In the unit of the payment. Absent means everything that is left. */
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
  summary: 'Refund a sale in full or in part. Once all of it is refunded, the access that it gave ends.',
  who: 'admin',
  permission: 'refunds',
  invalidates: ['sales', 'refunds'],
})

export const refundOwnSale = post('/performer/sales/:id/refund', {
  ...refund,
  summary: "Refund one of the caller's sales in full or in part, if available earnings cover it.",
  who: 'performer',
  errors: [...refund.errors, 'not_allowed'],
  invalidates: ['earnings'],
})

export const TokenPurchase = Type.Object({
  _id: Id,
  fan: Person,
  /** The tokens bought including a bonus, the tokens removed by refunds, and the fan's unspent tokens from any purchase. */
  tokens: Tokens,
  removed: Tokens,
  unspent: Tokens,
  /** In the site's currency with tax: the paid, the refunded and the refundable amount. */
  paid: Price,
  refunded: Price,
  refundable: Price,
  currency: Type.String(),
  /** `open`: the cardholder's bank disputes the payment, so nothing can be refunded now. `lost`: the bank took the money back. */
  dispute: orNull(oneOf('open', 'lost')),
  createdAt: DateTime,
})
export type TokenPurchase = Static<typeof TokenPurchase>

export const TokenPurchaseFilters = Type.Object({ username: Type.Optional(PersonSearch) })

export const searchTokenPurchases = get('/admin/token-purchases/search', {
  summary:
    'List token purchases by card and how much of each can be refunded, newest first. `total` counts up to 1,000 purchases beyond the page.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...TokenPurchaseFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(TokenPurchase),
  provides: ['token-purchases'],
})

export const TokenRefundRequest = Type.Object({
  /** In the site's currency with tax. Absent means everything refundable. */
  amount: Type.Optional(Price),
  reason: TokenRefundReason,
  note: Type.Optional(Type.String({ maxLength: 300, title: 'Note', default: '' })),
})

export const refundTokens = post('/admin/token-purchases/:id/refund', {
  summary: 'Refund the unspent tokens of a card purchase. They leave the wallet, and the money goes back to the card.',
  who: 'admin',
  permission: 'refunds',
  params: IdParams,
  body: TokenRefundRequest,
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_valid', 'not_ready'],
  invalidates: ['token-purchases', 'refunds'],
  invalidatesOnConflict: ['token-purchases'],
})

export const RefundFilters = Type.Object({ status: Type.Optional(Type.Enum(['failed'])) })

export const searchRefunds = get('/admin/refunds/search', {
  summary: 'List refunds, newest first. Set `status` to list only those that the gateway could not pay.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...RefundFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Refund),
  provides: ['refunds'],
})

export const retryRefund = post('/admin/refunds/:id/retry', {
  summary: 'Retry a failed refund at the gateway.',
  who: 'admin',
  permission: 'refunds',
  params: IdParams,
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_ready'],
  invalidates: ['refunds'],
})

export const settleRefund = post('/admin/refunds/:id/settle', {
  summary: 'Record that a failed refund was paid by other means, such as a bank transfer.',
  who: 'admin',
  permission: 'finance',
  params: IdParams,
  body: Type.Object({
    reference: Type.String({ minLength: 1, maxLength: 200, title: 'Reference', pattern: SINGLE_LINE_PATTERN }),
  }),
  reply: Refund,
  errors: ['not_found', 'already_done', 'not_ready'],
  invalidates: ['refunds'],
})

/** Sent to the fan and to the performer: a sale between them was refunded. */
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

export const purchaseRefunded = serverEvent('purchase_refunded', Type.Object({}), ['payments', 'wallet'])
