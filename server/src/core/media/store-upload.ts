import { isMediaKind, type MediaKind } from '@fanfare/contract/media-kinds'
import { newId } from '#lib/id.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertMayUpload } from '#core/agreements/index.ts'
import { assertConsented, declareByDefault, type Showing } from '#core/consents/index.ts'
import { putSealedUpload } from './id-documents.ts'
import { processFile } from './process-file.ts'
import { queueOf } from './processing-queue.ts'
import { rawKey } from './keys.ts'
import { assertWithinQuota } from './quota.ts'
import { deleteUnusedFilesAmong } from './removal-store.ts'
import { enqueueRemoval, objectsOf } from './remove-files.ts'
import { assertNotTakenDown } from './taken-down.ts'
import {
  deleteManyUses,
  deleteUses,
  insertFile,
  insertManyUses,
  insertUses,
  shareOwnFiles,
  shareVaultFileByHash,
  type FileRow,
  type FileUser,
  type ManyUses,
  type NewFile,
} from './store.ts'

type Owner = Pick<Viewer, 'id' | 'role'>

interface Upload {
  readonly owner: Owner
  /** `picture`: a photo, or a video if it is animated. */
  readonly kind: MediaKind | 'picture'
  /** True for recordings of a show: the performer uploads nothing. */
  readonly isRecorded?: true
  /** Only content of this kind can use the file, which everyone sees. It does not go into the vault. */
  readonly openIn?: string
}

/**
 * Stores a media item and enqueues its processing. A performer's item goes into the vault, and the same bytes return the existing
 * item. Throws if the item exceeds the owner's quota, and `agreement_needed`.
 */
export async function storeUpload(tx: Tx, file: ReceivedFile, { owner, kind: wantedKind, openIn, isRecorded }: Upload) {
  if (!isRecorded) await assertMayUpload(tx, owner)
  await assertNotTakenDown(tx, file.hash)
  const inVault = owner.role === 'performer' && openIn === undefined
  const before = inVault ? await shareVaultFileByHash(tx.db, owner.id, file.hash) : undefined
  if (before && isMediaKind(before.kind)) return { _id: before.id, type: before.kind, status: before.status }
  const isAnimation = wantedKind === 'picture' && file.isAnimated === true
  const still = wantedKind === 'picture' ? 'photo' : wantedKind
  const kind = isAnimation ? 'video' : still
  const open = openIn !== undefined && { open_in: openIn }
  const what = { owner_id: owner.id, kind, in_vault: inVault, ...open, ...(isAnimation && { is_animation: true }) }
  return { _id: await insertUpload(tx, file, what), type: kind, status: 'processing' as const }
}

/** Stores a picture for operators and returns its id. They see a picture made of it, never the original file. */
export async function storeDocument(tx: Tx, file: ReceivedFile, ownerId: string): Promise<string> {
  await assertNotTakenDown(tx, file.hash)
  return insertUpload(tx, file, { owner_id: ownerId, kind: 'document', in_vault: false })
}

/** Stores an ID document encrypted and returns its id. */
export async function storeIdDocument(tx: Tx, file: ReceivedFile, ownerId: string): Promise<string> {
  await assertNotTakenDown(tx, file.hash)
  return insertUpload(tx, file, { owner_id: ownerId, kind: 'document', in_vault: false, is_sealed: true })
}

type NewUpload = Pick<NewFile, 'owner_id' | 'kind' | 'in_vault' | 'open_in' | 'is_animation' | 'is_sealed'>

async function insertUpload(tx: Tx, file: ReceivedFile, what: NewUpload): Promise<string> {
  const waiting = await assertWithinQuota(tx, what.owner_id, file.bytes)
  const id = newId(tx.now)
  const { bytes, hash } = file
  if (!(await insertFile(tx.db, { id, ...what, bytes, hash, created_at: tx.now }))) {
    // A parallel upload has stored the same bytes, which may have left the vault again since then.
    const same = await shareVaultFileByHash(tx.db, what.owner_id, hash)
    return same?.id ?? insertUpload(tx, file, what)
  }
  // The row is invisible before the commit, so a job never misses the object.
  if (what.is_sealed) await putSealedUpload(tx.services, id, file.path)
  else await tx.services.storage.putFile(rawKey(id), file.path)
  // The more files of one account wait, the lower the priority of the next: other accounts' files and other jobs run first.
  tx.enqueue(processFile, { fileId: id }, { queue: queueOf(what, tx.services.config), priority: 1 + waiting })
  return id
}

export interface FileUse {
  readonly ownerId: string
  readonly ids: readonly string[]
  readonly by: FileUser
  /** How the content shows the people in the files. */
  readonly showing: Showing
}

/**
 * Makes content use exactly these files, and returns them in the given order. Throws if a file has another owner or has left the
 * vault, and `not_valid` if it shows a person without a sufficient consent.
 */
export async function useFiles(tx: Tx, { ownerId, ids, by, showing }: FileUse): Promise<FileRow[]> {
  const rows = ids.length > 0 ? await shareOwnFiles(tx.db, ownerId, ids, by) : []
  const found = new Map(rows.map((row) => [row.id, row]))
  const files = ids.map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    return row
  })
  if (ids.length > 0) await insertUses(tx.db, by, ids)
  await releaseFiles(tx, by.id, ids)
  if (showing.to !== 'none' && ids.length > 0) {
    await declareByDefault(tx, ownerId, ids)
    await assertConsented(tx, { ids, showing })
  }
  return files
}

/** Makes many objects of one kind use the same files. The caller has checked the owner's rights. */
export const useFilesInMany = (tx: Tx, kind: string, { subjectIds, fileIds }: ManyUses): Promise<void> =>
  insertManyUses(tx.db, kind, { subjectIds, fileIds })

/** Ends the uses by deleted objects. Files that are in no vault and have no other use are removed. */
export async function releaseFilesOfMany(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  const released = await deleteManyUses(tx.db, subjectIds)
  if (released.length > 0) enqueueRemoval(tx, objectsOf(await deleteUnusedFilesAmong(tx.db, released)))
}

/** Ends the uses by an object, except of some files. Files that are in no vault and have no other use are removed. */
export async function releaseFiles(tx: Tx, subjectId: string, except: readonly string[] = []): Promise<void> {
  const released = await deleteUses(tx.db, subjectId, except)
  if (released.length > 0) enqueueRemoval(tx, objectsOf(await deleteUnusedFilesAmong(tx.db, released)))
}
