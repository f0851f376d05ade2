/** Applies one step to a locked order: its state, its history, its message in the conversation, and the event. */
import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import type { CustomOrderEvent, CustomOrderState } from '@fanfare/contract/custom-order-views'
import { releaseFiles, removeProductFiles, useFiles } from '#core/media/index.ts'
import { writeStep } from '#core/messages/index.ts'
import { unsellMedia } from '#core/purchases/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { customOrderStepped } from './events.ts'
import { clockAt, isClosed } from './rules.ts'
import {
  deleteOrderFiles,
  filesOfOrder,
  insertStep,
  updateOrder,
  type OrderChange,
  type OrderRow,
  type StepRow,
} from './store.ts'

export const CUSTOM_ORDER_FILES = 'custom-order-files'

export interface Step {
  readonly event: CustomOrderEvent
  readonly by: StepRow['by']
  readonly to: CustomOrderState
  readonly note?: string | undefined
  /** Minor units of a token. */
  readonly price?: number
  readonly dueAt?: Date
  /** The participant who adds pictures, and their ids. */
  readonly pictures?: { readonly ownerId: string; readonly ids: readonly string[] }
  /** For a step that closed the escrow. */
  readonly closing?: { readonly returned: number; readonly released: number }
  readonly change?: OrderChange
}

/** The caller has checked the step. Locks the conversation last, as every message does. */
export async function applyStep(tx: Tx, before: OrderRow, step: Step): Promise<OrderRow> {
  const { event, by, to, change = {} } = step
  const dueAt = change.due_at === undefined ? before.due_at : new Date(change.due_at)
  // A state that continues keeps its clock unless its deadline has moved.
  const clock = to === before.state && change.due_at === undefined ? before.clock_at : clockAt(to, dueAt, tx.now)
  const row = await updateOrder(tx, before.id, {
    ...change,
    state: to,
    clock_at: clock,
    closed_at: isClosed(to) ? tx.now : null,
  })
  await record(tx, row, step)
  if (row.closed_at !== null) await discardUnsold(tx, row)
  const pair = { fanId: row.fan_id, performerId: row.performer_id }
  if (event !== 'end')
    await writeStep(tx, pair, { text: `Custom order: ${event}`, by, about: { kind: CUSTOM_ORDER, id: row.id } })
  tx.emit(customOrderStepped, { orderId: row.id, ...pair, event, by, state: to })
  return row
}

async function record(
  tx: Tx,
  { id: orderId }: OrderRow,
  { event, by, to, note, price, dueAt, pictures, closing }: Step,
): Promise<void> {
  const id = newId(tx.now)
  if (pictures && pictures.ids.length > 0) await usePictures(tx, id, pictures)
  await insertStep(tx, {
    id,
    order_id: orderId,
    event,
    by,
    state: to,
    note: note ?? '',
    price: price ?? null,
    due_at: dueAt ?? null,
    file_ids: [...(pictures?.ids ?? [])],
    returned: closing?.returned ?? null,
    released: closing?.released ?? null,
    at: tx.now,
  })
}

async function usePictures(tx: Tx, stepId: string, { ownerId, ids }: NonNullable<Step['pictures']>): Promise<void> {
  const files = await useFiles(tx, {
    ownerId,
    ids,
    by: { kind: CUSTOM_ORDER, id: stepId },
    showing: { to: 'recipients', isSold: false },
  })
  if (files.some(({ kind }) => kind !== 'photo')) throw notValid('pictureIds', t('Only photos can be added here'))
}

/** Deletes uploads that were never delivered, and releases a delivery that no one has paid for. */
async function discardUnsold(tx: Tx, { id, sale_id: saleId, file_ids: fileIds }: OrderRow): Promise<void> {
  const sold = saleId === null ? [] : (await filesOfOrder(tx.db, id)).flatMap((file) => (file.delivered_at ? file.id : []))
  const discarded = await deleteOrderFiles(tx, id, sold)
  if (discarded.length > 0) removeProductFiles(tx, discarded, CUSTOM_ORDER_FILES)
  if (saleId !== null) return
  await releaseFiles(tx, id)
  await unsellMedia(tx, fileIds, CUSTOM_ORDER)
}
