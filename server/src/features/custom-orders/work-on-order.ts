/** Changes a paid order until it is closed: delivers it, revises it, and gives it more time. */
import { filesById, removeProductFiles, sellFiles, useFiles } from '#core/media/index.ts'
import { unsellMedia } from '#core/purchases/index.ts'
import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertNote } from './answer-order.ts'
import { applyStep, CUSTOM_ORDER_FILES } from './apply-step.ts'
import { lockOwnOrder } from './locked-order.ts'
import { assertDate, offerDates, revisedDueAt } from './rules.ts'
import { deleteOrderFiles, filesOfOrder, setDelivered, type OrderRow } from './store.ts'

export interface Delivery {
  /** Media of the performer's vault. */
  readonly fileIds: readonly string[]
  /** Uploaded files of the order. */
  readonly downloadIds: readonly string[]
  readonly note: string
}

/** Replaces an earlier delivery. Throws `not_valid` for an empty delivery and for media that are not processed. */
export async function deliverOrder(
  tx: Tx,
  performer: Viewer,
  id: string,
  { fileIds, downloadIds, note }: Delivery,
): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, performer, id, 'deliver')
  await assertNote(tx, note)
  if (fileIds.length + downloadIds.length === 0) throw notValid('fileIds', t('Add a photo, a video or a file'))
  await useMedia(tx, row, fileIds)
  await useDownloads(tx, row, downloadIds)
  const change = { file_ids: [...fileIds], delivery_note: note, delivered_at: tx.now }
  return applyStep(tx, row, { event: 'deliver', by: 'performer', to: 'delivered', note, change })
}

/** Media that a fan was shown stay for this fan, even if they leave the vault. */
async function useMedia(
  tx: Tx,
  { id, performer_id: ownerId, file_ids: before }: OrderRow,
  ids: readonly string[],
): Promise<void> {
  const files = await useFiles(tx, { ownerId, ids, by: { kind: CUSTOM_ORDER, id }, showing: { to: 'recipients', isSold: true } })
  if (files.some(({ status }) => status !== 'ready'))
    throw notValid('fileIds', t('One of the files isn’t ready yet. Wait until it’s processed, or remove it.'))
  await sellFiles(tx, ids)
  await unsellMedia(
    tx,
    before.filter((one) => !ids.includes(one)),
    CUSTOM_ORDER,
  )
}

async function useDownloads(tx: Tx, { id }: OrderRow, ids: readonly string[]): Promise<void> {
  const known = new Set((await filesOfOrder(tx.db, id)).map((file) => file.id))
  if (!ids.every((one) => known.has(one))) throw notValid('downloadIds', t('One of the files no longer exists'))
  await setDelivered(tx, id, ids)
  const discarded = await deleteOrderFiles(tx, id, ids)
  if (discarded.length > 0) removeProductFiles(tx, discarded, CUSTOM_ORDER_FILES)
}

export async function reviseOrder(tx: Tx, fan: Viewer, id: string, note: string): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, fan, id, 'revise')
  await assertNote(tx, note)
  const change = { revisions_used: row.revisions_used + 1, due_at: revisedDueAt(row.due_at, tx.now) }
  return applyStep(tx, row, { event: 'revise', by: 'fan', to: 'active', note, change })
}

export async function askExtension(
  tx: Tx,
  performer: Viewer,
  id: string,
  { dueAt, note }: { dueAt: Date; note: string },
): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, performer, id, 'askExtension')
  await assertNote(tx, note)
  assertDate(dueAt, (now) => offerDates(row, now), tx.now)
  const change = { extension_state: 'asked', extension_due_at: dueAt } as const
  return applyStep(tx, row, { event: 'askExtension', by: 'performer', to: 'active', note, dueAt, change })
}

export async function grantExtension(tx: Tx, fan: Viewer, id: string): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, fan, id, 'grantExtension')
  const dueAt = row.extension_due_at ?? row.due_at
  const change = { extension_state: 'granted', due_at: dueAt } as const
  return applyStep(tx, row, { event: 'grantExtension', by: 'fan', to: 'active', dueAt, change })
}

export async function refuseExtension(tx: Tx, fan: Viewer, id: string, note: string): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, fan, id, 'refuseExtension')
  await assertNote(tx, note)
  return applyStep(tx, row, { event: 'refuseExtension', by: 'fan', to: 'active', note, change: { extension_state: 'refused' } })
}

/** Returns whether something of the delivery is left: an operator may have taken down all of its media. */
export async function isDeliveryLeft(tx: Tx, { id, file_ids: ids }: OrderRow): Promise<boolean> {
  if ((await filesById(tx.db, ids)).size > 0) return true
  return (await filesOfOrder(tx.db, id)).some((file) => file.delivered_at !== null)
}
