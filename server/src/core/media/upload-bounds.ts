/** Reads the operators' limits on the size and length of uploads. */
import { MEGABYTE } from '@fanfare/contract/media'
import { settings } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { UploadBoundsReader } from '#platform/upload-bounds.ts'
import { tooLarge } from '#platform/uploads.ts'

export const uploadBounds = async (from: Context | Tx) => {
  const { photoMegabytes, audioMegabytes, videoMegabytes } = await settings(from)
  const [photo, audio, video] = [photoMegabytes * MEGABYTE, audioMegabytes * MEGABYTE, videoMegabytes * MEGABYTE]
  return { photo, picture: photo, audio, video } satisfies Awaited<ReturnType<UploadBoundsReader>>
}

/** For files that do not arrive one by one. Throws `upload_too_large`. */
export async function assertNotTooLarge(from: Context | Tx, { kind, bytes }: Bounded): Promise<void> {
  const most = (await uploadBounds(from))[kind]
  if (bytes > most) throw apiError('upload_too_large', tooLarge(most))
}

interface Bounded {
  readonly kind: 'photo' | 'audio' | 'video'
  readonly bytes: number
}

/** Returns the limit for videos and recordings. */
export const maxSeconds = async (from: Context | Tx): Promise<number> => (await settings(from)).maxMediaMinutes * 60
