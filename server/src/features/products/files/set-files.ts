/** Adds, orders and removes the files of a digital product, and publishes new versions of them. */
import { assertMayPublish, lockOwn, save } from '#core/publications/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { announceFiles, productKind, type ProductRow } from '../product.ts'
import { filesOf, isIn, lockUnused, placeFiles, removeFiles, type ProductFileRow } from './store.ts'

/** Changes the files of a product that is new or locked. Buyers of a published product get the change with its next version. */
export async function placeFilesOf(tx: Tx, product: ProductRow, ids: readonly string[]): Promise<void> {
  const { id: productId, performer_id: ownerId, file_version: version, published_at: publishedAt } = product
  const before = (await filesOf(tx.db, [productId])).get(productId) ?? []
  const byId = new Map(before.map((file) => [file.id, file]))
  const added = await lockUnused(
    tx.db,
    ownerId,
    ids.filter((id) => !byId.has(id)),
  )
  for (const file of added) byId.set(file.id, file)
  if (ids.some((id) => !byId.has(id))) throw notFound()
  await assertTextsAllowed(tx, { fileIds: added.map(({ name }) => name).join('\n') })
  // Buyers have no version of a product that is new or not published.
  const isLive = publishedAt !== null && before.length > 0
  const next = isLive ? version + 1 : version
  const wanted = new Set(ids)
  // Buyers keep a file that is left out until the next version. Files that no buyer has are removed now.
  const left = before.filter(({ id }) => !wanted.has(id))
  const kept = !isLive ? [] : left.filter((file) => isIn({ ...file, removed_in: null }, version))
  const placed = ids.map((id, position) => ({ id, addedIn: byId.get(id)?.added_in ?? next, removedIn: null, position }))
  const leaving = kept.map(({ id, added_in: addedIn }, i) => ({
    id,
    addedIn: addedIn ?? next,
    removedIn: next,
    position: ids.length + i,
  }))
  await placeFiles(tx.db, productId, [...placed, ...leaving])
  await removeFiles(tx, idsOf(left.filter((file) => !kept.includes(file))))
}

const idsOf = (files: readonly ProductFileRow[]): string[] => files.map(({ id }) => id)

interface Changing {
  readonly owner: Viewer
  readonly id: string
}

/** Throws `not_allowed` for a physical product. */
export async function setFiles(
  tx: Tx,
  { owner, id, fileIds }: Changing & { readonly fileIds: readonly string[] },
): Promise<ProductRow> {
  const before = await lockDigital(tx, { owner, id })
  const lack = before.status === 'draft' ? undefined : productKind.lackOf({ ...before, file_count: fileIds.length })
  if (lack) throw lack
  await placeFilesOf(tx, before, fileIds)
  const { status, version } = before
  return save(productKind, tx, before, { status, version: version + 1 }, { file_count: fileIds.length })
}

/** Gives buyers the changed files and notifies them. Throws `not_allowed` if nothing has changed. */
export async function publishVersion(tx: Tx, { owner, id, note }: Changing & { readonly note: string }): Promise<ProductRow> {
  const before = await lockDigital(tx, { owner, id })
  await assertMayPublish(tx, owner.id)
  await assertTextsAllowed(tx, { note })
  const files = (await filesOf(tx.db, [id])).get(id) ?? []
  const { status, version, file_version: current } = before
  const next = current + 1
  if (!files.some((file) => isIn(file, current) !== isIn(file, next)))
    throw apiError('not_allowed', t('Add, replace or remove a file first.'))
  if (!files.some((file) => isIn(file, next))) throw notValid('fileIds', t('Add a file that buyers get.'))
  await removeFiles(tx, idsOf(files.filter((file) => !isIn(file, next))))
  const content = { file_version: next, file_note: note, files_published_at: tx.now }
  const row = await save(productKind, tx, before, { status, version: version + 1 }, content)
  // Buyers get files that operators review when they are approved.
  if (row.status !== 'in_review') announceFiles(tx, row)
  return row
}

/** Throws `not_allowed` for a physical product. */
export async function lockDigital(tx: Tx, { owner, id }: Changing): Promise<ProductRow> {
  const row = await lockOwn(productKind, tx.db, { performerId: owner.id, id })
  if (!row) throw notFound()
  if (row.form !== 'digital') throw apiError('not_allowed', t('Only digital products have files.'))
  return row
}
