import { Type, type Static } from 'typebox'
import {
  DateTime,
  Day,
  get,
  Id,
  IdParams,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  serverEvent,
  Sum,
  Tokens,
} from './define.ts'
import { Download } from './downloads.ts'
import { Person } from './people.ts'
import { Receipt, SaleKind } from './sales.ts'
import { PersonSearch } from './person-search.ts'

export const tip = post('/token-transactions/tip/:id', {
  summary: 'Tip a performer, within the limits of the public settings. Only operators can see who sent an anonymous tip.',
  who: 'fan',
  params: IdParams,
  body: Type.Object({
    amount: Tokens,
    message: Type.Optional(Type.String({ maxLength: 300, title: 'Message', default: '' })),
    /** An anonymous tip cannot have a message. */
    isAnonymous: Type.Optional(Type.Boolean()),
    /** The live room in which it is sent, and shown. */
    streamId: Type.Optional(Id),
  }),
  reply: Receipt,
  errors: ['not_found', 'not_valid', 'not_enough_tokens', 'spending_limit', 'changed_meanwhile', 'key_reused'],
  invalidates: ['wallet', 'conversations', 'messages'],
  invalidatesOnConflict: ['me'],
})

/** `tokens` is negative for a payment. */
export const TokenTransaction = Type.Object({
  _id: Id,
  /**
   * `purchase`: bought tokens. `refund`: tokens returned. `purchase_refund`: a token purchase refunded to the card. `referral`:
   * earned. `grant`: given by an operator. `dispute`: frozen or removed because a bank disputes the payment. `escrow`: moved into
   * escrow for a later purchase. `escrow_returned`: returned from there.
   */
  kind: SaleKind,
  with: orNull(Person),
  tokens: Sum,
  /** A tip whose sender the performer does not see. */
  isAnonymous: Type.Boolean(),
  createdAt: DateTime,
})
export type TokenTransaction = Static<typeof TokenTransaction>

export const TransactionFilters = Type.Object({
  kind: Type.Optional(SaleKind),
  username: Type.Optional(PersonSearch),
  direction: Type.Optional(oneOf('in', 'out')),
  /** Days in UTC, both inclusive. */
  from: Type.Optional(Day('From')),
  to: Type.Optional(Day('To')),
})
export type TransactionFilters = Static<typeof TransactionFilters>

export const listTokenTransactions = get('/token-transactions/search', {
  summary: "List the transactions of the caller's wallet, newest first.",
  who: 'fan',
  query: Type.Object({ ...TransactionFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(TokenTransaction),
  errors: ['not_valid'],
  provides: ['wallet'],
})

export const downloadTokenTransactions = get('/token-transactions/csv', {
  summary:
    "Download the transactions of the caller's wallet as CSV (RFC 4180). A file has up to 10,000 lines; larger requests are rejected.",
  who: 'fan',
  query: TransactionFilters,
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
  provides: ['wallet'],
})

export const TokenMonth = Type.Object({
  /** Such as `2026-11`, in UTC. */
  month: Type.String(),
  /** Paid to performers, less refunds. */
  spent: Sum,
  /** Bought, or earned by referrals. */
  received: Sum,
})
export type TokenMonth = Static<typeof TokenMonth>

export const listTokenMonths = get('/token-transactions/months', {
  summary: 'List the tokens that the caller spent and received in each of the last twelve months, newest first.',
  who: 'fan',
  query: Type.Object({ limit: Limit(12) }),
  reply: page(TokenMonth),
  provides: ['wallet'],
})

export const TokenReceipt = Type.Object({
  ...TokenTransaction.properties,
  /** For a payment to a performer: the balance after it, its value in the site's currency, and the refunded tokens. */
  balanceAfter: orNull(Tokens),
  worth: orNull(Price),
  refunded: Tokens,
  /** The purposes of the performer's splits, such as a manager. Empty when there are none. */
  sharedAs: Type.Array(Type.String(), { maxItems: 20 }),
})
export type TokenReceipt = Static<typeof TokenReceipt>

export const readTokenTransaction = get('/token-transactions/:id', {
  summary: "Get the receipt of one transaction of the caller's wallet.",
  who: 'fan',
  params: IdParams,
  reply: TokenReceipt,
  errors: ['not_found'],
  provides: ['wallet'],
})

/** Sent to the fan after any transaction. */
export const balanceChanged = serverEvent('balance_changed', Type.Object({ balance: Tokens }), ['wallet', 'top-ups'])
