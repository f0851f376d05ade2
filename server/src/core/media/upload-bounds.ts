/** Reads the operators' limits on the size and length of uploads. */
import { fileKinds, type FileKind } from '@fanfare/contract/file-kinds'
import { MEGABYTE } from '@fanfare/contract/media'
import { settings } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { tooLarge } from '#platform/uploads.ts'

/** Returns the most megabytes of a file of this kind. */
export async function maxMegabytesOf(from: Context | Tx, kind: FileKind): Promise<number> {
  const declared = fileKinds[kind]
  return 'setting' in declared ? (await settings(from))[declared.setting] : declared.maxMegabytes
}

/** For files that do not arrive one by one. Throws `upload_too_large`. */
export async function assertNotTooLarge(from: Context | Tx, { kind, bytes }: Bounded): Promise<void> {
  const most = (await maxMegabytesOf(from, kind)) * MEGABYTE
  if (bytes > most) throw apiError('upload_too_large', tooLarge(most))
}

interface Bounded {
  readonly kind: FileKind
  readonly bytes: number
}

/** Returns the limit for videos and recordings. */
export const maxSeconds = async (from: Context | Tx): Promise<number> => (await settings(from)).maxMediaMinutes * 60
