import { Type, type Static } from 'typebox'
import { get, Id, Limit, DateTime, Offset, orNull, page, Price, Sum, Tokens } from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'

/** May be negative after refunds. */
const Period = Type.Object({ now: Sum, before: Sum })

export const EarningStats = Type.Object({
  currency: Type.String(),
  /** Earned in total, after commission. */
  total: Sum,
  /** Not available until `earningHoldDays` have passed. */
  pending: Sum,
  available: Sum,
  /** Refunds of earlier sales that the earnings do not cover: later ones pay it first. */
  owed: Price,
  /** When the oldest pending earning becomes available. */
  nextAvailableAt: orNull(DateTime),
  day: Period,
  week: Period,
  month: Period,
  /** Less what was refunded. */
  byKind: Type.Array(Type.Object({ kind: Type.String(), amount: Sum })),
  /** One entry per day for 30 days, oldest first. */
  daily: Type.Array(Type.Object({ date: Type.String(), amount: Sum })),
})
export type EarningStats = Static<typeof EarningStats>

export const readEarningStats = get('/performer/earning/stats', {
  summary: "The earnings of the calling performer, in the site's currency.",
  who: 'performer',
  reply: EarningStats,
  provides: ['earnings'],
})

export const Earning = Type.Object({
  _id: Id,
  kind: SaleKind,
  fan: Person,
  /** What the fan paid in tokens; 0 when it was paid by card. */
  tokens: Tokens,
  gross: Price,
  commission: Price,
  net: Price,
  /** What the fan paid, and what of it went back, in the same unit: tokens, or the currency where `tokens` is 0. */
  refunded: Price,
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
