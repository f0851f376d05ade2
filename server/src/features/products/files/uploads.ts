/** Receives uploads of product files, and deletes files that no product uses. */
import { Type } from 'typebox'
import { UNUSED_FILE_HOURS, type UploadedProductFile } from '@fanfare/contract/product-files'
import { assertMayUpload } from '#core/agreements/index.ts'
import { assertWithinQuota, PRODUCT_FILES, storeProductFile, type StorageArea } from '#core/media/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import type { UploadTarget } from '#platform/resumable/index.ts'
import { bytesOf, insertProductFile, lockUnusedBefore, removeFiles, storedAmong } from './store.ts'

export const productUploads: UploadTarget = {
  kinds: ['product'],
  async admit(tx, { id, role }, { bytes }) {
    if (role !== 'performer') throw apiError('not_allowed', t('Only performers can upload files to sell.'))
    await assertMayUpload(tx, { id, role })
    await assertWithinQuota(tx, id, bytes)
  },
  async take(tx, owner, file): Promise<UploadedProductFile> {
    const { bytes, hash, mime, extension } = file
    await assertWithinQuota(tx, owner.id, bytes)
    const id = await storeProductFile(tx, file)
    const name = file.name === '' ? `file.${extension}` : file.name
    await insertProductFile(tx.db, { id, owner_id: owner.id, name, bytes, hash, media_type: mime, created_at: tx.now })
    return { _id: id, name, bytes, mediaType: mime, type: 'product', status: 'ready' }
  },
}

export const productStorage: StorageArea = { folder: PRODUCT_FILES, known: storedAmong, bytesOf }

export const deleteUnused = job('delete unused product files', Type.Object({}))
const BATCH_SIZE = 100

export const productFileJobs = [
  jobHandler(
    deleteUnused,
    async (ctx) => {
      for (let left = BATCH_SIZE; left === BATCH_SIZE; )
        left = await ctx.write(async (tx) => {
          const ids = await lockUnusedBefore(tx.db, addMinutes(tx.now, -UNUSED_FILE_HOURS * 60), BATCH_SIZE)
          await removeFiles(tx, ids)
          return ids.length
        })
    },
    '23 * * * *',
  ),
]
