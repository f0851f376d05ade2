import { assertMayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { goalChanged } from './events.ts'
import { assertEnd, endOf } from './rules.ts'
import { changeGoal, closeEnded, insertGoal, lockGoal, type GoalRow } from './store.ts'

export interface NewGoal {
  readonly title: string
  /** In whole tokens, as typed. */
  readonly tokens: number
  readonly endsAt: Date | undefined
}

/** Throws `not_verified`, and `already_done` while another goal is open. */
export async function startGoal(tx: Tx, performerId: string, { title, tokens, endsAt }: NewGoal): Promise<GoalRow> {
  await assertMayPublish(tx, performerId)
  assertTextAllowed('title', title, await settings(tx))
  assertEnd(endsAt, tx.now)
  await closeEnded(tx, performerId)
  const row = await insertGoal(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    title,
    tokens: toMinorUnits(tokens),
    ends_at: endsAt ?? null,
  })
  if (!row) throw apiError('already_done', t('You already have an open goal. Close it first.'))
  tx.emit(goalChanged, { performerId })
  return row
}

/** Throws `not_found` for goals of others, and `already_done` for a goal that is over. */
export async function closeGoal(tx: Tx, performerId: string, id: string): Promise<GoalRow> {
  const goal = await lockGoal(tx, id)
  if (goal?.performer_id !== performerId) throw notFound()
  if (endOf(goal, tx.now)) throw apiError('already_done', t('This goal is already closed.'))
  const closed = await changeGoal(tx, id, { closed_at: tx.now })
  tx.emit(goalChanged, { performerId })
  return closed
}
