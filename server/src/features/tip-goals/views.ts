import type { TipGoal } from '@fanfare/contract/tip-goals'
import { fromMinorUnits } from '#lib/amount.ts'
import { endOf } from './rules.ts'
import type { GoalRow } from './store.ts'

export const goalView = (row: GoalRow, now: Date): TipGoal => ({
  _id: row.id,
  title: row.title,
  tokens: fromMinorUnits(row.tokens),
  raised: fromMinorUnits(row.raised),
  isReached: Number(row.raised) >= Number(row.tokens),
  startedAt: row.started_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  endedAt: endOf(row, now)?.toISOString() ?? null,
})
