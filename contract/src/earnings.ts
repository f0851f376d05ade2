import { Type, type Static } from 'typebox'
import { get, Id, Limit, DateTime, Offset, oneOf, orNull, page, Price, Sum, Tokens } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { TimeZone } from './time-zones.ts'

/** May be negative after refunds. */
const Period = Type.Object({ now: Sum, before: Sum })

export const EarningStats = Type.Object({
  currency: Type.String(),
  /** Earned in total, after commission. */
  total: Sum,
  /** Of the total, what others' sales have brought by agreement. */
  shared: Sum,
  /** Not available until the hold has passed: `earningHoldDays`, longer for new performers. */
  pending: Sum,
  available: Sum,
  /** Shares of sales whose payment a bank disputes: not paid out before it has decided. */
  frozen: Price,
  /** Refunds of earlier sales that the earnings do not cover: later ones pay it first. */
  owed: Price,
  /** When the oldest pending earning becomes available. */
  nextAvailableAt: orNull(DateTime),
  day: Period,
  week: Period,
  month: Period,
  /** Own sales, less what was refunded and what others get of it by agreement. */
  byKind: Type.Array(Type.Object({ kind: Type.String(), amount: Sum })),
  /** One entry per day of the time zone for 30 days, oldest first. */
  daily: Type.Array(Type.Object({ date: Type.String(), amount: Sum })),
})
export type EarningStats = Static<typeof EarningStats>

export const readEarningStats = get('/performer/earning/stats', {
  summary: "The earnings of the calling performer, in the site's currency, by the calendar of a time zone.",
  who: 'performer',
  query: Type.Object({ timeZone: Type.Optional(TimeZone) }),
  errors: ['not_valid'],
  reply: EarningStats,
  provides: ['earnings'],
})

export const Earning = Type.Object({
  _id: Id,
  kind: SaleKind,
  fan: Person,
  /** What the fan paid in tokens; 0 when it was paid by card. */
  tokens: Tokens,
  /** What the fan paid, and what of it went back, in the same unit: tokens, or the currency where `tokens` is 0. */
  paid: Price,
  refunded: Price,
  /** Whole; of what a coupon paid nothing goes back, and it is refunded all the same. */
  isRefunded: Type.Boolean(),
  /** What it was sold for; with a coupon of the site that is more than the fan paid. */
  gross: Price,
  commission: Price,
  /** What others got of it by agreement; `net` is without it. */
  split: Price,
  net: Price,
  availableAt: DateTime,
  createdAt: DateTime,
})
export type Earning = Static<typeof Earning>

export const EarningFilters = Type.Object({ kind: Type.Optional(SaleKind) })

export const listEarnings = get('/performer/earning/search', {
  summary: 'Every sale of the calling performer, newest first.',
  who: 'performer',
  query: Type.Object({ ...EarningFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Earning),
  provides: ['earnings'],
})

/** A fan by what they brought: sales less refunds, until the last full hours. */
export const TopFan = Type.Object({
  fan: Person,
  sales: Type.Integer(),
  gross: Price,
  net: Price,
  firstAt: DateTime,
  lastAt: DateTime,
})
export type TopFan = Static<typeof TopFan>

export const listTopFans = get('/performer/earning/fans', {
  summary: 'The fans who have brought the calling performer the most, the first of them first.',
  who: 'performer',
  query: Type.Object({ limit: Limit(10) }),
  reply: page(TopFan),
  provides: ['earnings'],
})

export const downloadStatement = get('/performer/earning/statement', {
  summary:
    'The statement of one calendar month (UTC): sales, commission, refunds, what else moved the account, and what was left. It sums to the ledger.',
  who: 'performer',
  query: Type.Object({ month: Month, format: oneOf('pdf', 'csv') }),
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
})
