/** Stores an uploaded archive until it is imported. */
import { Type } from 'typebox'
import { MEGABYTE } from '@fanfare/contract/media'
import { assertMayUpload } from '#core/agreements/index.ts'
import { maxMegabytes } from '#core/media/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { UploadTarget } from '#platform/resumable/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import { importProgressed } from './events.ts'
import { insertImport, runningImport } from './import-store.ts'
import { queueOf } from './order-export.ts'

export const importArchive = job('import archive', Type.Object({ importId: Type.String() }))

export const IMPORTS = 'imports'
export const importFolderOf = (id: string): string => `${IMPORTS}/${id}`
export const importKeyOf = (id: string): string => `${importFolderOf(id)}/archive.zip`

/** Only verified performers may import, one archive at a time. */
async function assertMayImport(tx: Tx, { id, role }: Viewer): Promise<void> {
  if (role !== 'performer') throw apiError('not_allowed', t('Only performers have a vault.'))
  await assertMayPublish(tx, id)
  await assertMayUpload(tx, { id, role })
  await oneAtATime(tx, `import ${id}`)
  if (await runningImport(tx.db, id))
    throw apiError('not_allowed', t('An import is already in progress. Wait until it finishes.'))
}

/** The allowance for texts, next to the files of an archive. */
const TEXT_ALLOWANCE_BYTES = 500_000_000

/** An archive larger than the vault could not be imported anyway. */
async function assertFits(tx: Tx, { id }: Viewer, bytes: number): Promise<void> {
  const most = await maxMegabytes(tx, id)
  if (bytes > most * MEGABYTE + TEXT_ALLOWANCE_BYTES)
    throw apiError('upload_too_large', t('This archive is larger than your storage limit of {most} MB.', { most }))
}

/** An unfinished upload does not count toward the vault. Only one is allowed, or uploads would fill the disk. */
export const archiveUploads: UploadTarget = {
  kinds: ['archive'],
  isOnlyOne: true,
  async admit(tx, owner, { bytes }) {
    await assertMayImport(tx, owner)
    await assertFits(tx, owner, bytes)
  },
  async take(tx, owner, { path, bytes }) {
    await assertMayImport(tx, owner)
    const id = newId(tx.now)
    await insertImport(tx.db, { id, account_id: owner.id, bytes, created_at: tx.now })
    // The row is invisible before the commit, so the job never misses the object.
    await tx.services.storage.putFile(importKeyOf(id), path)
    tx.enqueue(importArchive, { importId: id }, { queue: queueOf(owner.id) })
    tx.emit(importProgressed, { importId: id, accountId: owner.id })
    return { _id: id, type: 'archive', status: 'processing' }
  },
}
