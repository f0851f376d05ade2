import { createHash } from 'node:crypto'
import type { AdminSplit, Split, SplitEarning } from '@fanfare/contract/splits'
import { peopleById } from '#core/accounts/index.ts'
import { splitSums, type SplitEarningRow } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { addDays } from '#lib/time.ts'
import type { Db } from '#platform/context.ts'
import { actsOf, type Side } from './rules.ts'
import type { AgreementRow } from './store.ts'

const sideOf = (row: AgreementRow, viewerId: string): Side => (row.performer_id === viewerId ? 'performer' : 'partner')
const otherOf = (row: AgreementRow, viewerId: string): string =>
  sideOf(row, viewerId) === 'performer' ? row.partner_id : row.performer_id

export async function splitViews(db: Db, rows: readonly AgreementRow[], viewerId: string): Promise<Split[]> {
  const ids = rows.map((row) => row.id)
  const others = rows.map((row) => otherOf(row, viewerId))
  const [people, sums] = await Promise.all([peopleById(db, others), splitSums(db, ids)])
  return rows.map((row) => {
    const side = sideOf(row, viewerId)
    return {
      _id: row.id,
      side,
      with: people.get(otherOf(row, viewerId))!,
      ...termsOf(row),
      amount: fromMinorUnits(sums.get(row.id) ?? 0),
      can: actsOf(row.status, side),
    }
  })
}

export async function adminSplitViews(db: Db, rows: readonly AgreementRow[]): Promise<AdminSplit[]> {
  const sides = rows.flatMap((row) => [row.performer_id, row.partner_id])
  const [people, sums] = await Promise.all([
    peopleById(db, sides),
    splitSums(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map((row) => ({
    _id: row.id,
    performer: people.get(row.performer_id)!,
    partner: people.get(row.partner_id)!,
    ...termsOf(row),
    amount: fromMinorUnits(sums.get(row.id) ?? 0),
  }))
}

const termsOf = (row: AgreementRow) => ({
  name: row.name,
  percent: row.percent,
  kinds: row.kinds,
  status: row.status,
  proposedAt: row.proposed_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** Shows the day in UTC, without the sale's id: the exact time could reveal the buyer or match another list. */
export const earningView = (row: SplitEarningRow): SplitEarning => ({
  _id: createHash('sha256').update(`split ${row.entry_id}`).digest('base64url').slice(0, 22),
  kind: row.kind,
  isRefund: row.entry_id !== row.sale_id,
  amount: fromMinorUnits(row.amount),
  availableAt: startOfDay(addDays(row.available_at, 1)).toISOString(),
  createdAt: startOfDay(row.at).toISOString(),
})

const startOfDay = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`)
