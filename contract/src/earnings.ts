import { Type, type Static } from 'typebox'
import { Day, get, Id, Limit, DateTime, Offset, oneOf, orNull, page, Price, Sum, Tokens } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { SearchedPerson } from './searched-people.ts'
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

export const EarningFilters = Type.Object({
  kind: Type.Optional(SaleKind),
  /** Of this fan only, without what they have paid anonymously. */
  username: Type.Optional(SearchedPerson),
  /** Days of the time zone, the last one included. */
  from: Type.Optional(Day('From')),
  to: Type.Optional(Day('To')),
})
export type EarningFilters = Static<typeof EarningFilters>

const inTimeZone = { ...EarningFilters.properties, timeZone: Type.Optional(TimeZone) }

export const listEarnings = get('/performer/earning/search', {
  summary: 'Every sale of the calling performer, newest first. Of a time, the total is exact up to a thousand beyond the page.',
  who: 'performer',
  query: Type.Object({ ...inTimeZone, limit: Limit(20), offset: Offset }),
  reply: page(Earning),
  errors: ['not_valid'],
  provides: ['earnings'],
})

export const downloadEarnings = get('/performer/earning/csv', {
  summary: 'The same as a CSV file (RFC 4180), up to 10,000 lines, with what refunds and agreements have left of each sale.',
  who: 'performer',
  query: Type.Object(inTimeZone),
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
  provides: ['earnings'],
})

export const readEarningPeriod = get('/performer/earning/period', {
  summary: 'What was earned from one day to another by kind, and in as many days before them, less what was refunded then.',
  who: 'performer',
  /** Up to 366 days, the last one included. */
  query: Type.Object({ from: Day('From'), to: Day('To'), timeZone: Type.Optional(TimeZone) }),
  reply: Type.Object({
    days: Type.Integer(),
    ...Period.properties,
    /** The most earned first, `split` for shares of others' sales; together they are the sums. */
    byKind: Type.Array(Type.Object({ kind: Type.String(), ...Period.properties }), { maxItems: 100 }),
  }),
  errors: ['not_valid'],
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
  /** `username`: this fan only. */
  query: Type.Object({ username: Type.Optional(SearchedPerson), limit: Limit(10), offset: Offset }),
  reply: page(TopFan),
  provides: ['earnings'],
})

/** A thing that was sold, by what it brought: sales less refunds, until the last full hours. */
export const EarningThing = Type.Object({
  _id: Id,
  kind: SaleKind,
  /** Its title, or the beginning of its text; empty where it has none, or is not there any more. */
  title: Type.String(),
  sales: Type.Integer(),
  /** Negative where more was taken back than it had brought to the performer alone. */
  gross: Sum,
  net: Sum,
})
export type EarningThing = Static<typeof EarningThing>

export const listEarningThings = get('/performer/earning/things', {
  summary:
    'The posts, galleries, videos and messages of the calling performer that were sold, the one that has brought the most first.',
  who: 'performer',
  query: Type.Object({ kind: Type.Optional(SaleKind), limit: Limit(10), offset: Offset }),
  reply: page(EarningThing),
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

/** A part of 1, to four places. */
const Rate = Type.Number({ minimum: 0, maximum: 1 })

/** A month of the calendar (UTC). Subscribers are those who pay: without free days and gifts, and with those who pause. */
export const RetentionMonth = Type.Object({
  month: Month,
  atStart: Type.Integer(),
  /** Who paid for the first time, who paid again after an end, and whose subscription ended. */
  started: Type.Integer(),
  returned: Type.Integer(),
  ended: Type.Integer(),
  /** Of the month that runs: now. */
  atEnd: Type.Integer(),
  /** Renewals that fell due and were decided, and how many of them were paid. */
  due: Type.Integer(),
  renewed: Type.Integer(),
  renewalRate: orNull(Rate),
  /** Of those at the start, how many have ended; null for the month that runs. */
  churn: orNull(Rate),
})

export const Retention = Type.Object({
  currency: Type.String(),
  /** Six, oldest first; the last one runs. */
  months: Type.Array(RetentionMonth),
  /** Fans who have ever paid for a subscription. */
  fans: Type.Integer(),
  /** What subscriptions have brought the performer for each of them so far. */
  soFar: orNull(Sum),
  /** What each is expected to bring in all: what one brings in a month, divided by the churn. Null while too little is known. */
  expected: orNull(Type.Object({ value: Price, monthly: Price, churn: Rate })),
})
export type Retention = Static<typeof Retention>

export const readRetention = get('/performer/earning/retention', {
  summary:
    'How many subscribers of the calling performer pay, renew, leave and come back, by month, and what one of them is worth.',
  who: 'performer',
  reply: Retention,
  provides: ['earnings', 'subscribers'],
})
