import type { TopUp, TopUpStep } from '@fanfare/contract/top-ups'
import { peopleById } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { actsOf } from './rules.ts'
import type { StepRow, TopUpRow } from './store.ts'

export async function topUpViews(db: Db, rows: readonly TopUpRow[], viewer: Viewer): Promise<TopUp[]> {
  const people = await peopleById(
    db,
    rows.map((row) => row.fan_id),
  )
  return rows.map((row) => ({
    _id: row.id,
    fan: people.get(row.fan_id)!,
    kind: row.kind,
    status: row.status,
    amount: fromMinorUnits(row.amount),
    currency: row.currency,
    tax: fromMinorUnits(row.tax),
    taxName: row.tax_name,
    taxPercent: fromMinorUnits(row.tax_rate),
    tokens: fromMinorUnits(row.tokens),
    reversedTokens: fromMinorUnits(row.reversed_tokens),
    reference: row.reference,
    reason: row.reason,
    expiresAt: row.status === 'pending' ? (row.expires_at?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    can: actsOf(row, viewer),
  }))
}

export async function topUpView(db: Db, row: TopUpRow, viewer: Viewer): Promise<TopUp> {
  const [view] = await topUpViews(db, [row], viewer)
  return view!
}

/** For operators. */
export async function stepViews(db: Db, rows: readonly StepRow[]): Promise<TopUpStep[]> {
  const people = await peopleById(
    db,
    rows.flatMap(({ by_id: id }) => id ?? []),
  )
  return rows.map((row) => ({
    _id: row.id,
    event: row.event,
    by: (row.by_id !== null && people.get(row.by_id)) || null,
    amount: fromMinorUnits(row.amount),
    note: row.note,
    at: row.at.toISOString(),
  }))
}
