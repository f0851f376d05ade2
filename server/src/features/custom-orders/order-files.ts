/** Files of any type that a performer uploads for an order, and that the fan downloads after paying. */
import { CUSTOM_ORDER, MAX_DELIVERED_DOWNLOADS } from '@fanfare/contract/custom-order-limits'
import type { UploadedCustomOrderFile } from '@fanfare/contract/custom-orders'
import { accessDecision } from '#core/access/index.ts'
import { assertMayUpload } from '#core/agreements/index.ts'
import {
  assertWithinQuota,
  PRODUCT_FILE,
  productFileLink,
  removeProductFiles,
  storeProductFile,
  type StorageArea,
} from '#core/media/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { DownloadArea } from '#platform/download-routes.ts'
import type { UploadTarget } from '#platform/resumable/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CUSTOM_ORDER_FILES } from './apply-step.ts'
import { subjectOf } from './content.ts'
import { customOrderFileAdded } from './events.ts'
import { lockOwnOrder, sideOf } from './locked-order.ts'
import { downloadView } from './order-view.ts'
import {
  deleteOrderFiles,
  filesOfOrder,
  insertOrderFile,
  knownOrderFiles,
  lockOrder,
  orderById,
  orderFileBytes,
  stepsOf,
  type OrderFileRow,
  type OrderRow,
} from './store.ts'

/** The latest delivery and the next one share this limit. */
const MAX_FILES = 2 * MAX_DELIVERED_DOWNLOADS

/** Returns the locked order. Throws if this performer cannot add a file of this size to it now. */
async function lockForFile(
  tx: Tx,
  performer: Viewer,
  { subjectId, bytes }: { readonly subjectId: string | null; readonly bytes: number },
): Promise<OrderRow> {
  if (performer.role !== 'performer' || subjectId === null) throw notFound()
  const { row } = await lockOwnOrder(tx, performer, subjectId, 'deliver')
  if ((await filesOfOrder(tx.db, row.id)).length >= MAX_FILES) throw notValid('file', t('Delete a file before you add another'))
  await assertMayUpload(tx, performer)
  await assertWithinQuota(tx, performer.id, bytes)
  return row
}

export const deliveryUploads: UploadTarget = {
  kinds: ['delivery'],
  admit: async (tx, performer, announced) => void (await lockForFile(tx, performer, announced)),
  async take(tx, performer, file): Promise<UploadedCustomOrderFile> {
    const { name, bytes, hash, extension } = file
    const order = await lockForFile(tx, performer, file)
    const row = await insertOrderFile(tx, {
      id: await storeProductFile(tx, file, CUSTOM_ORDER_FILES),
      order_id: order.id,
      owner_id: performer.id,
      name: name === '' ? `file.${extension}` : name,
      bytes,
      hash,
      created_at: tx.now,
    })
    tx.emit(customOrderFileAdded, { orderId: order.id, performerId: performer.id })
    return { ...downloadView(row), type: 'delivery', status: 'ready' }
  },
}

/** Throws `not_found` also for a file that is delivered. */
export async function deleteOrderFile(tx: Tx, performer: Viewer, { id, fileId }: { id: string; fileId: string }): Promise<void> {
  const row = await lockOrder(tx, id)
  if (row?.performer_id !== performer.id) throw notFound()
  const files = await filesOfOrder(tx.db, id)
  if (!files.some((file) => file.id === fileId && file.delivered_at === null)) throw notFound()
  const others = files.flatMap((file) => (file.id === fileId ? [] : file.id))
  removeProductFiles(tx, await deleteOrderFiles(tx, id, others), CUSTOM_ORDER_FILES)
}

/** Returns the file if the viewer may download it now: its performer, its fan after paying, and operators in a dispute. */
async function openFile(
  db: Db,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<OrderFileRow | undefined> {
  const row = await orderById(db, id)
  const file = row && (await filesOfOrder(db, id)).find((one) => one.id === fileId)
  if (!file) return undefined
  if (viewer.id === row.performer_id) return file
  if (file.delivered_at === null) return undefined
  if (viewer.role === 'admin') return (await stepsOf(db, id)).some(({ event }) => event === 'dispute') ? file : undefined
  return sideOf(row, viewer.id) && (await accessDecision(db, viewer, subjectOf(row))).sees === 'all' ? file : undefined
}

export async function downloadLink(ctx: Context, viewer: Viewer, wanted: { id: string; fileId: string }) {
  const file = await openFile(ctx.db, viewer, wanted)
  if (!file) throw notFound()
  return productFileLink(ctx, {
    viewerId: viewer.id,
    kind: CUSTOM_ORDER,
    subjectId: wanted.id,
    fileId: file.id,
    area: CUSTOM_ORDER_FILES,
  })
}

export const orderDownloads: DownloadArea = {
  area: CUSTOM_ORDER_FILES,
  async open(ctx, viewer, { grant: { kind, subjectId, folder }, name }) {
    if (kind !== CUSTOM_ORDER || name !== PRODUCT_FILE) return undefined
    const fileId = folder.slice(CUSTOM_ORDER_FILES.length + 1)
    const file = await openFile(ctx.db, viewer, { id: subjectId, fileId })
    return file && { saveAs: file.name }
  },
}

export const orderFilesArea: StorageArea = { folder: CUSTOM_ORDER_FILES, known: knownOrderFiles, bytesOf: orderFileBytes }
