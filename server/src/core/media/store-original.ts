/** Stores the original in full quality, without its metadata, for downloads and new renditions. */
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform/context.ts'
import { jpegWithProfile } from '#platform/color-tags.ts'
import { HEAD_BYTES, detectFileType } from '#platform/file-types.ts'
import { orientationOf } from '#platform/photos.ts'
import { isPhotoType, withoutMetadata } from '#platform/strip-photo.ts'
import { stripMetadata, UndecodableMedia } from '#platform/transcoding/index.ts'
import { deleteObjects, objectsOf } from './remove-files.ts'
import { originalKey } from './keys.ts'
import { addDetail, type FileRow } from './store.ts'

interface Upload {
  readonly path: string
  /** A temporary folder of the caller. */
  readonly folder: string
  readonly signal: AbortSignal
}

/**
 * Only for files that were in a vault: no one downloads a fan's photo from a message, and documents are shown only as pictures.
 */
export const hasOriginal = ({ kind, status, in_vault, removed_at }: FileRow): boolean =>
  kind !== 'document' && status === 'ready' && (in_vault || removed_at !== null)

/** Stores no original if its metadata cannot be removed. */
export async function storeOriginal(ctx: Context, file: FileRow, upload: Upload): Promise<void> {
  const stored = file.kind === 'photo' ? await storePhoto(ctx, file, upload) : await storeRecording(ctx, file, upload)
  if (stored === undefined) return
  const known = await addDetail(ctx.db, file.id, { original: stored.name, originalBytes: stored.bytes })
  // The file was removed before the object was written.
  if (!known) await deleteObjects(ctx, objectsOf([file]))
}

interface Stored {
  readonly name: string
  readonly bytes: number
}

async function storePhoto({ storage, log }: Context, { id }: FileRow, { path }: Upload): Promise<Stored | undefined> {
  const bytes = await readFile(path)
  const type = await detectFileType(bytes.subarray(0, HEAD_BYTES))
  // Without EXIF, the color space that EXIF names would be lost.
  const colored = type?.mime === 'image/jpeg' ? jpegWithProfile(bytes) : bytes
  const stripped = type && isPhotoType(type.mime) ? withoutMetadata(colored, type.mime, await orientationOf(path)) : undefined
  if (!type || !stripped) {
    log.info(`· the original of photo ${id} was not stored: its structure does not match its file type`)
    return undefined
  }
  const name = `original.${type.extension}`
  await storage.put(originalKey(id, name), stripped)
  return { name, bytes: stripped.length }
}

async function storeRecording(
  ctx: Context,
  { id, kind }: FileRow,
  { path, folder, signal }: Upload,
): Promise<Stored | undefined> {
  const target = await mkdtemp(join(folder, 'original-'))
  try {
    const name = await stripMetadata(await ctx.ffmpeg(), path, {
      kind: kind === 'audio' ? 'audio' : 'video',
      folder: target,
      signal,
    })
    const made = join(target, name)
    await syncFile(made)
    const { size: bytes } = await stat(made)
    await ctx.storage.put(originalKey(id, name), createReadStream(made))
    return { name, bytes }
  } catch (error) {
    if (!(error instanceof UndecodableMedia)) throw error
    ctx.log.info(`· the original of ${kind} ${id} was not stored: ${error.message}`)
    return undefined
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
