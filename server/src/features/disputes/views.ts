import type { Dispute } from '@fanfare/contract/disputes'
import { peopleById } from '#core/accounts/index.ts'
import { pausedAccountsAmong } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { renderMessage } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { DisputeRow } from './store.ts'

export async function disputeViews(from: Context | Tx, rows: readonly DisputeRow[]): Promise<Dispute[]> {
  const fans = rows.map((row) => row.fan_id)
  const [people, paused, { currency }] = await Promise.all([
    peopleById(from.db, [...fans, ...rows.flatMap((row) => row.performer_id ?? [])]),
    pausedAccountsAmong(from.db, fans),
    settings(from),
  ])
  return rows.map((row) => ({
    _id: row.id,
    status: row.status,
    round: row.round,
    fan: people.get(row.fan_id)!,
    performer: (row.performer_id !== null && people.get(row.performer_id)) || null,
    description: renderMessage(row.description),
    amount: fromMinorUnits(row.amount),
    currency,
    gateway: row.gateway,
    reason: row.reason,
    dueBy: row.answered_at === null ? (row.due_by?.toISOString() ?? null) : null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    loss: fromMinorUnits(row.loss),
    isCardPaused: paused.has(row.fan_id),
  }))
}
