import type { Earning, EarningStats } from '@fanfare/contract/earnings'
import type { Person } from '@fanfare/contract/people'
import type { EarningSums, SaleRow } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { addDays } from '#lib/time.ts'

const DAYS_SHOWN = 30

export function statsView(sums: EarningSums, currency: string, now: Date): EarningStats {
  const since = (from: number, to = 0) =>
    fromMinorUnits(sums.daily.filter(({ daysAgo }) => daysAgo < from && daysAgo >= to).reduce((sum, day) => sum + day.net, 0))
  const period = (days: number) => ({ now: since(days), before: since(2 * days, days) })
  const daily = Array.from({ length: DAYS_SHOWN }, (_, i) => {
    const daysAgo = DAYS_SHOWN - 1 - i
    return { date: addDays(now, -daysAgo).toISOString().slice(0, 10), amount: since(daysAgo + 1, daysAgo) }
  })
  return {
    currency,
    total: fromMinorUnits(sums.total),
    pending: fromMinorUnits(sums.pending),
    available: fromMinorUnits(Math.max(sums.balance - sums.pending, 0)),
    owed: fromMinorUnits(Math.max(sums.pending - sums.balance, 0)),
    nextAvailableAt: sums.nextAvailableAt?.toISOString() ?? null,
    day: period(1),
    week: period(7),
    month: period(30),
    byKind: sums.byKind.map(({ kind, net }) => ({ kind, amount: fromMinorUnits(net) })),
    daily,
  }
}

/** `refunded` in minor units of what the fan paid in. */
export function earningView(row: SaleRow, fan: Person, refunded: number): Earning {
  return {
    _id: row.id,
    kind: row.kind,
    fan,
    tokens: fromMinorUnits(row.tokens),
    gross: fromMinorUnits(row.gross),
    commission: fromMinorUnits(row.commission),
    net: fromMinorUnits(row.net),
    refunded: fromMinorUnits(refunded),
    availableAt: row.available_at.toISOString(),
    createdAt: row.at.toISOString(),
  }
}
