/** Inspects a local file without trusting what the sender declared. */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { apiError } from '#lib/errors.ts'
import { acceptedType, HEAD_BYTES, detectFileType, wrongTypeMessage, type FileType } from '../file-types.ts'
import { isMovingPicture } from '../moving-pictures.ts'
import type { BoundedPart } from '../upload-bounds.ts'
import type { ReceivedFile } from '../uploads.ts'

const CHUNK_BYTES = 1024 * 1024

/** Detects the type from the first bytes. Throws `upload_not_accepted`. */
export async function assertAccepted(file: FileHandle, { kind, accepts }: BoundedPart): Promise<FileType> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  const detected = await detectFileType(buffer.subarray(0, bytesRead))
  const type = acceptedType(accepts, detected)
  if (!type) throw apiError('upload_not_accepted', wrongTypeMessage(kind, detected))
  return type
}

export async function inspect(path: string, part: BoundedPart): Promise<ReceivedFile> {
  const file = await open(path, 'r')
  try {
    const type = await assertAccepted(file, part)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
    const isAnimated = part.kind === 'picture' && (await isMovingPicture(path, type))
    return { ...type, path, bytes, hash: hash.digest(), isAnimated }
  } finally {
    await file.close()
  }
}
