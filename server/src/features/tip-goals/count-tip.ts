import { refundedOf, saleById } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { goalChanged, goalReached } from './events.ts'
import { changeGoal, countedFor, countTip, goalAt, lockGoal } from './store.ts'

/**
 * Counts the rest of a tip after refunds for the goal that was running when it was given. Safe to repeat, and in any order with
 * refunds, because it reads the sale under the goal's lock.
 */
export async function countForGoal(tx: Tx, saleId: string): Promise<void> {
  const sale = await saleById(tx.db, saleId)
  if (sale?.kind !== 'tip') return
  const goalId = (await countedFor(tx.db, saleId)) ?? (await goalAt(tx.db, sale.performer_id, sale.at))
  const goal = goalId === undefined ? undefined : await lockGoal(tx, goalId)
  if (!goal) return
  const tokens = Number(sale.tokens) - ((await refundedOf(tx.db, [saleId])).get(saleId) ?? 0)
  const difference = await countTip(tx, { saleId, goalId: goal.id, tokens })
  if (difference === 0) return
  const raised = Number(goal.raised) + difference
  const isFirst = goal.reached_at === null && raised >= Number(goal.tokens)
  await changeGoal(tx, goal.id, { raised, ...(isFirst && { reached_at: tx.now }) })
  tx.emit(goalChanged, { performerId: goal.performer_id })
  if (isFirst) tx.emit(goalReached, { performerId: goal.performer_id, goalId: goal.id, title: goal.title })
}
