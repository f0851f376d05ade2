import { Type, type Static } from 'typebox'
import { Day, get, Id, Limit, DateTime, Offset, oneOf, orNull, page, Price, Sum, Tokens } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { PersonSearch } from './person-search.ts'
import { TimeZone } from './time-zones.ts'

/** Can be negative after refunds. */
const Period = Type.Object({ now: Sum, before: Sum })

export const EarningStats = Type.Object({
  currency: Type.String(),
  /** After commission. */
  total: Sum,
  /** The part of the total that comes from splits of other performers' sales. */
  shared: Sum,
  /** Not available until the hold ends: `earningHoldDays`, or longer for new performers. */
  pending: Sum,
  available: Sum,
  /** Shares of sales in an open dispute. Not paid out before the bank decides. */
  frozen: Price,
  /** Shares of orders. Not paid out before they are delivered. */
  undelivered: Price,
  /** Refunds of earlier sales that the earnings did not cover. Later earnings pay them first. */
  owed: Price,
  nextAvailableAt: orNull(DateTime),
  day: Period,
  week: Period,
  month: Period,
  /** The performer's own sales, less refunds and the shares of split partners. */
  byKind: Type.Array(Type.Object({ kind: Type.String(), amount: Sum })),
  /** One entry per day in the time zone for 30 days, oldest first. */
  daily: Type.Array(Type.Object({ date: Type.String(), amount: Sum })),
})
export type EarningStats = Static<typeof EarningStats>

export const readEarningStats = get('/performer/earning/stats', {
  summary: "Get the caller's earnings in the site's currency, by day, week and month in a time zone.",
  who: 'performer',
  seat: 'earnings',
  query: Type.Object({ timeZone: Type.Optional(TimeZone) }),
  errors: ['not_valid'],
  reply: EarningStats,
  provides: ['earnings'],
})

export const Earning = Type.Object({
  _id: Id,
  kind: SaleKind,
  fan: Person,
  /** The price in tokens. 0 when the fan paid by card. */
  tokens: Tokens,
  /** The amount the fan paid and the refunded part, in the same unit: tokens, or the currency when `tokens` is 0. */
  paid: Price,
  refunded: Price,
  /** Refunded in full. A part that a coupon paid is not returned but counts as refunded. */
  isRefunded: Type.Boolean(),
  /** The price before a site coupon, so it can exceed what the fan paid. */
  gross: Price,
  commission: Price,
  /** The share of split partners. `net` does not include it. */
  split: Price,
  net: Price,
  availableAt: DateTime,
  createdAt: DateTime,
})
export type Earning = Static<typeof Earning>

export const EarningFilters = Type.Object({
  kind: Type.Optional(SaleKind),
  /** Leaves out anonymous purchases. */
  username: Type.Optional(PersonSearch),
  /** Days in the time zone, both inclusive. */
  from: Type.Optional(Day('From')),
  to: Type.Optional(Day('To')),
})
export type EarningFilters = Static<typeof EarningFilters>

const inTimeZone = { ...EarningFilters.properties, timeZone: Type.Optional(TimeZone) }

export const listEarnings = get('/performer/earning/search', {
  summary: "List the caller's sales, newest first. With a date range, `total` is exact up to 1,000 sales beyond the page.",
  who: 'performer',
  seat: 'earnings',
  query: Type.Object({ ...inTimeZone, limit: Limit(20), offset: Offset }),
  reply: page(Earning),
  errors: ['not_valid'],
  provides: ['earnings'],
})

export const downloadEarnings = get('/performer/earning/csv', {
  summary:
    "Download the caller's sales as CSV (RFC 4180), with what is left of each after refunds and splits. A file has up to 10,000 lines; larger requests are rejected.",
  who: 'performer',
  query: Type.Object(inTimeZone),
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
  provides: ['earnings'],
})

export const readEarningPeriod = get('/performer/earning/period', {
  summary:
    "Get the caller's earnings by kind from one day to another, less refunds made in that time. The reply includes the same number of days before, for comparison.",
  who: 'performer',
  seat: 'earnings',
  /** Up to 366 days, both inclusive. */
  query: Type.Object({ from: Day('From'), to: Day('To'), timeZone: Type.Optional(TimeZone) }),
  reply: Type.Object({
    days: Type.Integer(),
    ...Period.properties,
    /** Highest earnings first. `split` is the share of other performers' sales. The entries add up to the totals. */
    byKind: Type.Array(Type.Object({ kind: Type.String(), ...Period.properties }), { maxItems: 100 }),
  }),
  errors: ['not_valid'],
  provides: ['earnings'],
})

/** A fan's sales less refunds, up to the last full hour. */
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
  summary: 'List the fans from whom the caller has earned the most, highest first.',
  who: 'performer',
  seat: 'earnings',
  query: Type.Object({ username: Type.Optional(PersonSearch), limit: Limit(10), offset: Offset }),
  reply: page(TopFan),
  provides: ['earnings'],
})

/** Sales less refunds of one thing that was sold, up to the last full hour. */
export const SoldThing = Type.Object({
  _id: Id,
  kind: SaleKind,
  /** The title or the beginning of the text. Empty when the thing has none or no longer exists. */
  title: Type.String(),
  sales: Type.Integer(),
  /** Negative when refunds took more from the performer than the sales had brought. */
  gross: Sum,
  net: Sum,
})
export type SoldThing = Static<typeof SoldThing>

export const listSoldThings = get('/performer/earning/things', {
  summary: "List the caller's posts, galleries, videos and messages that were sold, highest earnings first.",
  who: 'performer',
  seat: 'earnings',
  query: Type.Object({ kind: Type.Optional(SaleKind), limit: Limit(10), offset: Offset }),
  reply: page(SoldThing),
  provides: ['earnings'],
})

export const downloadStatement = get('/performer/earning/statement', {
  summary:
    "Download the caller's statement of one calendar month (UTC): sales, commission, refunds, other entries and the balance. It adds up to the ledger.",
  who: 'performer',
  query: Type.Object({ month: Month, format: oneOf('pdf', 'csv') }),
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
})

/** A fraction of 1 with four decimal places. */
const Rate = Type.Number({ minimum: 0, maximum: 1 })

/** A calendar month (UTC). Subscribers are paying ones: free trials and gifts do not count, paused subscriptions do. */
export const RetentionMonth = Type.Object({
  month: Month,
  atStart: Type.Integer(),
  /** Fans who paid for the first time, fans who paid again after an end, and subscriptions that ended. */
  started: Type.Integer(),
  returned: Type.Integer(),
  ended: Type.Integer(),
  /** For the current month: now. */
  atEnd: Type.Integer(),
  due: Type.Integer(),
  renewed: Type.Integer(),
  renewalRate: orNull(Rate),
  /** The share of subscribers at the start who ended. Null for the current month. */
  churn: orNull(Rate),
})

export const Retention = Type.Object({
  currency: Type.String(),
  /** Six months, oldest first. The last one is the current month. */
  months: Type.Array(RetentionMonth),
  fans: Type.Integer(),
  /** The average earnings from subscriptions per fan who ever paid for one. */
  soFar: orNull(Sum),
  /** The expected lifetime earnings per fan: monthly earnings divided by churn. Null without enough data. */
  expected: orNull(Type.Object({ value: Price, monthly: Price, churn: Rate })),
})
export type Retention = Static<typeof Retention>

export const readRetention = get('/performer/earning/retention', {
  summary:
    "Get the number of the caller's subscribers who pay, renew, leave and return in each month, and the expected earnings per subscriber.",
  who: 'performer',
  seat: 'earnings',
  reply: Retention,
  provides: ['earnings', 'subscribers'],
})
