/** A fan's own limits, and what was spent in a month. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Limit, Offset, orNull, page, Price, put, Sum } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'

/** One limit in the site's currency; null for none. */
const OwnLimit = Type.Object({
  now: orNull(Price),
  /** A raise, and when it begins; null where there is none to come. */
  next: orNull(Type.Object({ value: orNull(Price), at: DateTime })),
})

export const SpendingLimits = Type.Object({
  currency: Type.String(),
  /** By card and bank transfer in a calendar month (UTC), whatever for. */
  monthly: OwnLimit,
  /** At each performer in a calendar month, in tokens or by card. */
  perPerformer: OwnLimit,
  /** By card and bank transfer in this month so far; transfers from their announcement on. */
  spent: Sum,
})
export type SpendingLimits = Static<typeof SpendingLimits>

export const readSpendingLimits = get('/spending/limits', {
  summary: 'The own limits, and what was paid by card and bank transfer in this month.',
  who: 'fan',
  reply: SpendingLimits,
  provides: ['spending', 'payments', 'top-ups'],
})

const wish = (title: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01, title }))

export const setSpendingLimits = put('/spending/limits', {
  summary: 'Set the own limits. A lower one holds at once, a higher one or none after a day.',
  who: 'fan',
  /** Absent: no limit. */
  body: Type.Object({
    monthly: wish('By card and bank transfer in a month'),
    perPerformer: wish('At each performer in a month'),
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
  /** Less what was refunded. */
  amount: Sum,
})
export type SpendingLine = Static<typeof SpendingLine>

export const listSpending = get('/spending/search', {
  summary: 'What was spent in a month, by performer and kind, the most first.',
  who: 'fan',
  query: Type.Object({ month: Type.Optional(Month), limit: Limit(50), offset: Offset }),
  reply: page(SpendingLine),
  provides: ['spending', 'wallet', 'payments'],
})

export const downloadSpending = get('/spending/statement', {
  summary: 'The same as a CSV file.',
  who: 'fan',
  query: Type.Object({ month: Type.Optional(Month) }),
  reply: Download,
  rateLimit: { calls: 10, seconds: 60 },
  provides: ['spending', 'wallet', 'payments'],
})
