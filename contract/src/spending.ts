/** Defines a fan's own spending limits, and the spending in a month. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Limit, Offset, orNull, page, Price, put, Sum } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'

/** One limit in the site's currency. Null for none. */
const OwnLimit = Type.Object({
  now: orNull(Price),
  /** A raised limit and its start. Null when no raise is planned. */
  next: orNull(Type.Object({ value: orNull(Price), at: DateTime })),
})

export const SpendingLimits = Type.Object({
  currency: Type.String(),
  /** All payments by card and bank transfer in a calendar month (UTC). */
  monthly: OwnLimit,
  /** Payments to each performer in a calendar month, in tokens or by card. */
  perPerformer: OwnLimit,
  /** Payments by card and bank transfer so far this month. Transfers count from their announcement. */
  spent: Sum,
})
export type SpendingLimits = Static<typeof SpendingLimits>

export const readSpendingLimits = get('/spending/limits', {
  summary: "Get the caller's spending limits, and what was paid by card and bank transfer this month.",
  who: 'fan',
  reply: SpendingLimits,
  provides: ['spending', 'payments', 'top-ups'],
})

const wish = (title: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01, title }))

export const setSpendingLimits = put('/spending/limits', {
  summary: "Set the caller's spending limits. A lower limit applies immediately. A higher limit or none applies after a day.",
  who: 'fan',
  /** Absent means no limit. */
  body: Type.Object({
    monthly: wish('By card and bank transfer, per month'),
    perPerformer: wish('Per performer, per month'),
  }),
  reply: SpendingLimits,
  errors: ['not_valid'],
  invalidates: ['spending'],
})

export const SpendingLine = Type.Object({
  _id: Type.String(),
  performer: Person,
  kind: SaleKind,
  count: Type.Integer(),
  /** Less refunds. */
  amount: Sum,
})
export type SpendingLine = Static<typeof SpendingLine>

export const listSpending = get('/spending/search', {
  summary: "List the caller's spending in a month by performer and kind, highest first.",
  who: 'fan',
  query: Type.Object({ month: Type.Optional(Month), limit: Limit(50), offset: Offset }),
  reply: page(SpendingLine),
  provides: ['spending', 'wallet', 'payments'],
})

export const downloadSpending = get('/spending/statement', {
  summary: "Download the caller's spending in a month, by performer and kind, as CSV.",
  who: 'fan',
  query: Type.Object({ month: Type.Optional(Month) }),
  reply: Download,
  rateLimit: { calls: 10, seconds: 60 },
  provides: ['spending', 'wallet', 'payments'],
})
