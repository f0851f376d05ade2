import type { Person } from '@fanfare/contract/people'
import type { SpendingLimits, SpendingLine } from '@fanfare/contract/spending'
import type { SpentLine } from '#core/money/index.ts'
import type { PlannedLimit } from '#core/spending/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

const shown = (amount: number | undefined): number | null => (amount === undefined ? null : fromMinorUnits(amount))

const limitView = ({ now, next, nextAt }: PlannedLimit): SpendingLimits['monthly'] => ({
  now: shown(now),
  next: nextAt === undefined ? null : { value: shown(next), at: nextAt.toISOString() },
})

interface Limits {
  readonly monthly: PlannedLimit
  readonly perPerformer: PlannedLimit
}

/** `spent` in minor units. */
export const limitsView = ({ monthly, perPerformer }: Limits, spent: number, currency: string): SpendingLimits => ({
  currency,
  monthly: limitView(monthly),
  perPerformer: limitView(perPerformer),
  spent: fromMinorUnits(spent),
})

export const lineView = (row: SpentLine, people: ReadonlyMap<string, Person>): SpendingLine => ({
  _id: `${row.performer_id} ${row.kind}`,
  performer: people.get(row.performer_id)!,
  kind: row.kind,
  count: row.count,
  amount: fromMinorUnits(row.amount),
})
