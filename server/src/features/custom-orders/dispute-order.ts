import { MAX_STATEMENTS } from '@fanfare/contract/custom-order-limits'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertNote } from './answer-order.ts'
import { applyStep } from './apply-step.ts'
import { lockOwnOrder } from './locked-order.ts'
import { countSteps, type OrderRow } from './store.ts'

export interface Statement {
  readonly event: 'dispute' | 'addEvidence'
  readonly note: string
  readonly pictureIds: readonly string[]
}

/** Asks an operator to decide, or adds to what the operator reads. Throws `not_allowed` after too many statements. */
export async function stateDisagreement(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { event, note, pictureIds }: Statement,
): Promise<OrderRow> {
  const { row, side } = await lockOwnOrder(tx, viewer, id, event)
  await assertNote(tx, note)
  if (event === 'addEvidence' && (await countSteps(tx.db, id, { event, by: side })) >= MAX_STATEMENTS)
    throw apiError('not_allowed', t('You can add up to {most} statements.', { most: MAX_STATEMENTS }))
  const pictures = { ownerId: viewer.id, ids: pictureIds }
  return applyStep(tx, row, { event, by: side, to: 'disputed', note, pictures })
}
