/** Stores received files and enqueues their processing. */
import { createReadStream } from 'node:fs'
import { newId } from '#lib/id.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { processFile } from './process-file.ts'
import { rawKey } from './keys.ts'
import { assertWithinQuota } from './quota.ts'
import { attach, insertFile, type FileRow, type Purpose } from './store.ts'

export interface UploadOwner {
  readonly ownerId: string
  readonly purpose: Exclude<Purpose, 'document'>
}

/** Stores a photo and enqueues its processing. Rejects one that exceeds the owner's quota. */
export async function storeUpload(tx: Tx, file: ReceivedFile, { ownerId, purpose }: UploadOwner) {
  const _id = await insertUpload(tx, file, { owner_id: ownerId, purpose, kind: 'photo' })
  return { _id, type: 'photo', status: 'processing' } as const
}

/** Stores an ID document and returns its id; operators are shown the picture made of it, never the original file. */
export const storeDocument = (tx: Tx, file: ReceivedFile, ownerId: string): Promise<string> =>
  insertUpload(tx, file, { owner_id: ownerId, purpose: 'document', kind: 'document' })

async function insertUpload(tx: Tx, file: ReceivedFile, what: Pick<FileRow, 'owner_id' | 'purpose' | 'kind'>): Promise<string> {
  const waiting = await assertWithinQuota(tx, what.owner_id, file.bytes)
  const id = newId(tx.now)
  // The object is written before the row, so a job never misses it.
  await tx.services.storage.put(rawKey(id), createReadStream(file.path))
  await insertFile(tx.db, { id, ...what, bytes: file.bytes, created_at: tx.now })
  // The more files of one account wait, the lower the priority of the next: other accounts' files and other jobs run first.
  tx.enqueue(processFile, { fileId: id }, { queue: `media:${what.owner_id}`, priority: 1 + waiting })
  return id
}

export interface Claim extends UploadOwner {
  readonly ids: readonly string[]
  readonly attachTo: string
}

/** Attaches files to a post or message, in the given order. Files of others, and files attached elsewhere, are not found. */
export async function claimFiles(tx: Tx, { ownerId, purpose, ids, attachTo }: Claim): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await attach(tx.db, { ownerId, purpose, ids, to: attachTo })
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw notFound('file')
    return row
  })
}
