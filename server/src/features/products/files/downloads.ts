/** Decides who may download the files of a product, counts downloads, and makes their addresses. */
import type { DownloadLink } from '@fanfare/contract/product-files'
import { accessDecision } from '#core/access/index.ts'
import { PRODUCT_FILE, PRODUCT_FILES, productFileLink, productFolder } from '#core/media/index.ts'
import { latestSaleOf } from '#core/money/index.ts'
import { rowById, subjectOf } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { unconsentedAmong, type Showing } from '#core/consents/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db } from '#platform/context.ts'
import type { DownloadArea } from '#platform/download-routes.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { productKind, type ProductRow } from '../product.ts'
import { countDownloads, hasDownload, insertDownload } from './download-store.ts'
import { fileById, filesOf, publishedFiles, type ProductFileRow } from './store.ts'
import { fileView } from './views.ts'

/** The right of one viewer to download files of a product. */
export interface Downloadable {
  readonly product: ProductRow
  readonly files: readonly ProductFileRow[]
  /** The sale that gave the right; null for the owner, operators, and subscribers to whom it is free. */
  readonly saleId: string | null
  /** Downloads of each file; undefined for no limit. */
  readonly maxDownloads: number | undefined
}

const SAVED: Showing = { to: 'recipients', isSold: false, isDownloadable: true }

/** Returns undefined for a viewer who may download nothing of this product. */
export async function downloadableFor(ctx: Context, viewer: Viewer, productId: string): Promise<Downloadable | undefined> {
  const { db } = ctx
  const product = await rowById(productKind, db, productId)
  if (product?.form !== 'digital') return undefined
  if ((await accessDecision(db, viewer, subjectOf(productKind, product))).sees !== 'all') return undefined
  const isInCharge = viewer.id === product.performer_id || viewer.role === 'admin'
  if (isInCharge) return { product, files: await allFiles(db, productId), saleId: null, maxDownloads: undefined }
  // The files of the product show whom the product names.
  if ((await unconsentedAmong(db, [productId], SAVED)).size > 0) return undefined
  const [files, sale, { productDownloads: most }] = await Promise.all([
    publishedFiles(db, product),
    latestSaleOf(db, { fanId: viewer.id, targetId: productId }),
    settings(ctx),
  ])
  return { product, files, saleId: sale?.id ?? null, maxDownloads: most === 0 ? undefined : most }
}

const allFiles = async (db: Db, productId: string): Promise<ProductFileRow[]> =>
  (await filesOf(db, [productId])).get(productId) ?? []

/** Throws `not_found`, and `not_allowed` if the viewer has used up the downloads of the file. */
export async function downloadLink(
  ctx: Context,
  viewer: Viewer,
  { productId, fileId }: { readonly productId: string; readonly fileId: string | undefined },
): Promise<DownloadLink> {
  const downloadable = await downloadableFor(ctx, viewer, productId)
  const file = downloadable?.files.find(({ id }) => fileId === undefined || id === fileId)
  if (!downloadable || !file) throw notFound()
  const left = await downloadsLeft(ctx.db, viewer, { ...downloadable, files: [file] })
  if (left === 0)
    throw apiError(
      'not_allowed',
      t('You have downloaded this file {most, plural, one {# time} other {# times}}, which is the limit.', {
        most: downloadable.maxDownloads ?? 0,
      }),
    )
  return {
    ...productFileLink(ctx, { viewerId: viewer.id, kind: productKind.kind, subjectId: productId, fileId: file.id }),
    file: fileView(file),
    downloadsLeft: left,
  }
}

/** Returns how often the viewer may still download the file of which fewest downloads are left; null for no limit. */
export async function downloadsLeft(
  db: Db,
  viewer: Viewer,
  { files, saleId, maxDownloads }: Omit<Downloadable, 'product'>,
): Promise<number | null> {
  if (maxDownloads === undefined) return null
  const ids = files.map(({ id }) => id)
  const counts = await countDownloads(db, { accountId: viewer.id, saleId, fileIds: ids })
  return Math.max(0, maxDownloads - Math.max(0, ...counts.values()))
}

/** Each request is decided again, so a refund, a block or a new version ends a download that is still running. */
export const productDownloads: DownloadArea = {
  area: PRODUCT_FILES,
  async open(ctx, viewer, { grant: { kind, subjectId, folder }, name, id, isRead }) {
    if (kind !== productKind.kind || name !== PRODUCT_FILE) return undefined
    const downloadable = await downloadableFor(ctx, viewer, subjectId)
    const file = downloadable?.files.find((one) => productFolder(one.id) === folder)
    if (!downloadable || !file) return undefined
    if (isRead && !(await record(ctx, viewer, { id, file, downloadable }))) return undefined
    return { saveAs: file.name }
  },
}

interface Used {
  /** Identifies the address: a download that continues counts once. */
  readonly id: string
  readonly file: ProductFileRow
  readonly downloadable: Downloadable
}

/** Returns false if the viewer has no download left. */
async function record(ctx: Context, viewer: Viewer, { id, file, downloadable }: Used): Promise<boolean> {
  if (await hasDownload(ctx.db, id)) return true
  return ctx.write(async (tx) => {
    // Two addresses that are used at the same time cannot both be the last one.
    await oneAtATime(tx, `downloads ${viewer.id} ${file.id}`)
    if (await hasDownload(tx.db, id)) return true
    // The file may have been removed since.
    const isStored = (await fileById(tx.db, file.id))?.removed_at === null
    if (!isStored || (await downloadsLeft(tx.db, viewer, { ...downloadable, files: [file] })) === 0) return false
    const { product, saleId } = downloadable
    await insertDownload(tx.db, {
      id,
      file_id: file.id,
      product_id: product.id,
      account_id: viewer.id,
      sale_id: saleId,
      at: tx.now,
    })
    return true
  })
}
