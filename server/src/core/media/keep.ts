/** Takes received files over: photos to be developed by an errand, documents as they are, avatars and covers at once. */
import { createReadStream } from 'node:fs'
import { newId } from '#kit/id.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import type { House, Tx } from '#platform/house.ts'
import { publicUrl } from '#platform/media-url.ts'
import { developPhoto, UndecodablePhoto } from '#platform/photos.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { develop } from './develop.ts'
import { documentKey, rawKey } from './keys.ts'
import { attach, insertFile, type FileRow, type Purpose } from './store.ts'

export interface Keeping {
  readonly ownerId: string
  readonly purpose: Exclude<Purpose, 'document'>
}

/** Stores a photo and books its development. The object is there before the row is, so a job never misses it. */
export async function keepUpload(tx: Tx, file: ReceivedFile, { ownerId, purpose }: Keeping) {
  const id = newId()
  await tx.house.storage.put(rawKey(id), createReadStream(file.path))
  const { extension, bytes } = file
  await insertFile(tx.db, {
    id,
    owner_id: ownerId,
    purpose,
    kind: 'photo',
    extension,
    bytes,
    status: 'processing',
    created_at: tx.now,
  })
  tx.book(develop, { fileId: id })
  return { _id: id, type: 'photo', status: 'processing' } as const
}

/** Stores an ID document unchanged. Answers its id. */
export async function keepDocument(tx: Tx, { path, extension, bytes }: ReceivedFile, ownerId: string): Promise<string> {
  const id = newId()
  await tx.house.storage.put(documentKey(id, extension), createReadStream(path))
  await insertFile(tx.db, {
    id,
    owner_id: ownerId,
    purpose: 'document',
    kind: 'document',
    extension,
    bytes,
    status: 'ready',
    created_at: tx.now,
  })
  return id
}

/** Develops a picture that everyone may see and answers its lasting address. Refuses one that cannot be decoded. */
export async function publishPicture(house: House, { path }: ReceivedFile, kind: 'avatar' | 'cover'): Promise<string> {
  try {
    const { variants } = await developPhoto(path)
    const key = `public/${newId()}/${kind}.webp`
    const wanted = kind === 'avatar' ? 'thumb' : 'full'
    await house.storage.put(key, variants.find((one) => one.name === wanted)!.body)
    return publicUrl(key)
  } catch (error) {
    if (error instanceof UndecodablePhoto) throw refuse('upload_not_accepted', error.message)
    throw error
  }
}

export interface Claim extends Keeping {
  readonly ids: readonly string[]
  readonly attachTo: string
}

/** Makes files part of a post or message, in the order asked. Someone else's, and those used elsewhere, do not exist. */
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
