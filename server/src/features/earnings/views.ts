import type { Earning, EarningStats, SoldThing, TopFan as TopFanView } from '@fanfare/contract/earnings'
import type { Person } from '@fanfare/contract/people'
import {
  isRefunded,
  paidAmountOf,
  type EarnedRow,
  type EarningSums,
  type ItemEarnings as ThingRow,
  type TopFan,
} from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Cell } from '#lib/csv.ts'
import { addDays } from '#lib/time.ts'

const CHART_DAYS = 30

interface Shown {
  readonly currency: string
  readonly now: Date
  readonly timeZone: string
}

export function statsView(sums: EarningSums, { currency, now, timeZone }: Shown): EarningStats {
  const since = (from: number, to = 0) =>
    fromMinorUnits(sums.daily.filter(({ daysAgo }) => daysAgo < from && daysAgo >= to).reduce((sum, day) => sum + day.net, 0))
  const period = (days: number) => ({ now: since(days), before: since(2 * days, days) })
  const today = dayIn(timeZone, now)
  const daily = Array.from({ length: CHART_DAYS }, (_, i) => {
    const daysAgo = CHART_DAYS - 1 - i
    return { date: addDays(today, -daysAgo).toISOString().slice(0, 10), amount: since(daysAgo + 1, daysAgo) }
  })
  return {
    currency,
    total: fromMinorUnits(sums.total),
    shared: fromMinorUnits(sums.shared),
    pending: fromMinorUnits(sums.pending),
    available: fromMinorUnits(Math.max(sums.balance - sums.pending - sums.held.available, 0)),
    frozen: fromMinorUnits(sums.held.disputed),
    undelivered: fromMinorUnits(sums.held.all - sums.held.disputed),
    owed: fromMinorUnits(Math.max(sums.pending - sums.balance, 0)),
    nextAvailableAt: sums.nextAvailableAt?.toISOString() ?? null,
    day: period(1),
    week: period(7),
    month: period(30),
    byKind: sums.byKind.map(({ kind, net }) => ({ kind, amount: fromMinorUnits(net) })),
    daily,
  }
}

/** Returns midnight UTC of the current day in the time zone. */
const dayIn = (timeZone: string, now: Date): Date =>
  new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)}T00:00:00Z`)

interface Parts {
  readonly fan: Person
  /** Minor units of the fan's means of payment; undefined without a refund. */
  readonly refunded: number | undefined
  /** Shares of other performers from the net, in minor units of the currency. */
  readonly split: number
}

export function earningView(row: EarnedRow, { fan, refunded, split }: Parts): Earning {
  return {
    _id: row.id,
    kind: row.kind,
    fan,
    tokens: fromMinorUnits(row.tokens),
    paid: fromMinorUnits(paidAmountOf(row)),
    refunded: fromMinorUnits(refunded ?? 0),
    isRefunded: isRefunded(row, refunded),
    gross: fromMinorUnits(row.gross),
    commission: fromMinorUnits(row.commission),
    split: fromMinorUnits(split),
    net: fromMinorUnits(Number(row.net) - split),
    availableAt: row.available_at.toISOString(),
    createdAt: row.at.toISOString(),
  }
}

interface RowParts {
  /** The kind's name in the reader's language. */
  readonly kind: string
  /** Undefined for an anonymous fan. */
  readonly fan: Person | undefined
  /** The net after refunds and shares of other performers. */
  readonly left: number
}

/** Returns a line of the file. Gross less commission, less refunds and shares, is the performer's part. */
export function earningRow(row: EarnedRow, { kind, fan, left }: RowParts): Cell[] {
  const [gross, commission, net] = [Number(row.gross), Number(row.commission), Number(row.net)]
  const amounts = [gross, -commission, left - net, left].map(fromMinorUnits)
  const who = [fan?.name ?? '', fan?.username ?? '']
  return [row.at.toISOString(), kind, ...who, fromMinorUnits(row.tokens), ...amounts, row.available_at.toISOString(), row.id]
}

export const thingView = ({ kind, targetId, sales, gross, net }: ThingRow, title = ''): SoldThing => ({
  _id: targetId,
  kind,
  title,
  sales,
  gross: fromMinorUnits(gross),
  net: fromMinorUnits(net),
})

export const topFanView = ({ sales, gross, net, firstAt, lastAt }: TopFan, fan: Person): TopFanView => ({
  fan,
  sales,
  gross: fromMinorUnits(gross),
  net: fromMinorUnits(net),
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
})

type Kinds = ReadonlyMap<string, number>

/** Returns the kinds with earnings in either period, sorted by current earnings. */
export const kindsView = (now: Kinds, before: Kinds): { kind: string; now: number; before: number }[] =>
  [...new Set([...now.keys(), ...before.keys()])]
    .map((kind) => ({ kind, now: fromMinorUnits(now.get(kind) ?? 0), before: fromMinorUnits(before.get(kind) ?? 0) }))
    .toSorted((a, b) => b.now - a.now || b.before - a.before)
