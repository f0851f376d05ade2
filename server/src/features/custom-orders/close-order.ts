/** Closes an order and its escrow: pays the performer, returns the tokens, or splits them. */
import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import type { CustomOrderEvent } from '@fanfare/contract/custom-order-views'
import { grant } from '#core/access/index.ts'
import { filesById } from '#core/media/index.ts'
import { splitEscrow } from '#core/money/index.ts'
import { contentBought, openMedia } from '#core/purchases/index.ts'
import { amountRange, fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertNote } from './answer-order.ts'
import { applyStep, type Step } from './apply-step.ts'
import { lockOwnOrder } from './locked-order.ts'
import { recordAct } from './operator-acts.ts'
import { assertPossible, clockEventOf, isPossible } from './rules.ts'
import { lockOrder, updateOrder, type OrderRow } from './store.ts'
import { isDeliveryLeft } from './work-on-order.ts'

type Closing = Omit<Step, 'closing' | 'change'>

/**
 * Returns a part of the tokens to the fan and pays the rest to the performer. The fan then owns the delivery. Throws if the tokens
 * have already left escrow, whatever the row says.
 */
async function closeWith(tx: Tx, row: OrderRow, returned: number, step: Closing): Promise<OrderRow> {
  const { id, fan_id: fanId, performer_id: performerId } = row
  const closed = await splitEscrow(tx, { id, fanId, targetId: id, returned })
  if (!closed) throw new Error(`The tokens of custom order ${id} have already left escrow`)
  const { sale } = closed
  const closing = { returned, released: sale?.tokens ?? 0 }
  if (!sale) return applyStep(tx, row, { ...step, closing })
  await grant(tx, { holderId: fanId, kind: 'purchase', subjectId: id })
  await openMedia(tx, sale, [...(await filesById(tx.db, row.file_ids)).keys()])
  tx.emit(contentBought, { saleId: sale.id, kind: CUSTOM_ORDER, contentId: id, fanId, performerId, tokens: sale.tokens })
  return applyStep(tx, await updateOrder(tx, id, { sale_id: sale.id }), { ...step, closing })
}

const returnAll = (tx: Tx, row: OrderRow, step: Omit<Closing, 'to'>): Promise<OrderRow> =>
  closeWith(tx, row, Number(row.price), { ...step, to: 'refunded' })

export async function acceptDelivery(tx: Tx, fan: Viewer, id: string): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, fan, id, 'acceptDelivery')
  if (!(await isDeliveryLeft(tx, row)))
    throw apiError('changed_meanwhile', t('The delivery was removed in the meantime. No tokens were paid.'))
  return closeWith(tx, row, 0, { event: 'acceptDelivery', by: 'fan', to: 'completed' })
}

export async function cancelOrder(tx: Tx, performer: Viewer, id: string, note: string): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, performer, id, 'cancel')
  await assertNote(tx, note)
  return returnAll(tx, row, { event: 'cancel', by: 'performer', note })
}

/** Does what the clock does in the order's state. Does nothing before its time, for example after an act in the same second. */
export async function runClock(tx: Tx, id: string): Promise<void> {
  const row = await lockOrder(tx, id)
  const event = row && clockEventOf(row.state)
  if (!event || !isPossible(row, { event, by: 'clock', now: tx.now })) return
  await (event === 'completeSilently' && !(await isDeliveryLeft(tx, row)) ? endRow(tx, row) : stepByClock(tx, row, event))
}

async function stepByClock(tx: Tx, row: OrderRow, event: CustomOrderEvent): Promise<void> {
  if (event === 'completeSilently') await closeWith(tx, row, 0, { event, by: 'site', to: 'completed' })
  else if (event === 'missDeadline') await returnAll(tx, row, { event, by: 'site' })
  else await applyStep(tx, row, { event, by: 'site', to: 'expired' })
}

/** Ends an order whose performer has left or has blocked the fan. Does nothing for one that is closed or disputed. */
export async function endOrder(tx: Tx, id: string): Promise<void> {
  const row = await lockOrder(tx, id)
  if (row && isPossible(row, { event: 'end', by: 'site', now: tx.now })) await endRow(tx, row)
}

async function endRow(tx: Tx, row: OrderRow): Promise<void> {
  const isPaid = row.state === 'active' || row.state === 'delivered'
  if (isPaid) await returnAll(tx, row, { event: 'end', by: 'site' })
  else await applyStep(tx, row, { event: 'end', by: 'site', to: 'expired' })
}

/** `returned` in tokens, as typed. Throws `not_valid` for more than is held. */
export async function splitOrder(
  tx: Tx,
  operator: Viewer,
  id: string,
  { returned, note }: { returned: number; note: string },
): Promise<OrderRow> {
  const row = await lockOrder(tx, id)
  if (!row) throw notFound()
  assertPossible(row, { event: 'split', by: 'operator', now: tx.now })
  const [amount, held] = [toMinorUnits(returned), Number(row.price)]
  if (amount > held) throw notValid('returned', t('The refund must be between {min} and {max}', amountRange(0, held)))
  const after = await closeWith(tx, row, amount, { event: 'split', by: 'operator', to: 'settled', note })
  recordAct(tx, {
    operator,
    act: 'custom_order.split',
    subject: { kind: 'custom_order', id },
    reason: note,
    after: { returned, released: fromMinorUnits(held - amount) },
  })
  return after
}
