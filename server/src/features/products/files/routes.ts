import { MAX_PRODUCT_FILES } from '@fanfare/contract/product-file-views'
import * as files from '@fanfare/contract/product-files'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { ownProductView } from '../own-views.ts'
import { downloadableFor, downloadLink, downloadsLeft } from './downloads.ts'
import { publishVersion, setFiles } from './set-files.ts'
import { fileView } from './views.ts'

export const fileRoutes = [
  mutation(files.setProductFiles, async ({ tx, services, viewer, params: { id }, body: { fileIds } }) =>
    ownProductView({ services, db: tx.db, viewer }, await setFiles(tx, { owner: viewer, id, fileIds })),
  ),

  mutation(files.publishProductFiles, async ({ tx, services, viewer, params: { id }, body: { note = '' } }) =>
    ownProductView({ services, db: tx.db, viewer }, await publishVersion(tx, { owner: viewer, id, note: note.trim() })),
  ),

  query(files.listProductFiles, async ({ ctx, viewer, params: { id }, query: { limit = MAX_PRODUCT_FILES, offset = 0 } }) => {
    const downloadable = await downloadableFor(ctx, viewer, id)
    if (!downloadable) throw notFound()
    const { product } = downloadable
    return {
      data: downloadable.files.slice(offset, offset + limit).map(fileView),
      total: downloadable.files.length,
      version: product.file_version,
      note: product.file_note,
      updatedAt: product.files_published_at?.toISOString() ?? null,
      downloadsLeft: await downloadsLeft(ctx.db, viewer, downloadable),
    }
  }),

  query(files.getDownloadLink, ({ ctx, viewer, params: { id }, query: { fileId } }) =>
    downloadLink(ctx, viewer, { productId: id, fileId }),
  ),
]
