/** Reads the operators' limits on the size, type and length of uploads. */
import { acceptedTypes } from '@fanfare/contract/accepted-types'
import { fileKinds, type FileKind, type FileKindDeclaration } from '@fanfare/contract/file-kinds'
import { MEGABYTE } from '@fanfare/contract/media'
import { settings } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { UploadBounds } from '#platform/upload-bounds.ts'
import { tooLarge } from '#platform/uploads.ts'

export async function uploadBoundsOf(from: Context | Tx, kind: FileKind): Promise<UploadBounds> {
  const { maxMegabytes, setting, typesSetting }: FileKindDeclaration = fileKinds[kind]
  const given = await settings(from)
  return {
    maxMegabytes: setting === undefined ? maxMegabytes : given[setting],
    accepts: typesSetting === undefined ? acceptedTypes[kind] : given[typesSetting].split(/, ?/),
  }
}

/** For files that do not arrive one by one. Throws `upload_too_large`. */
export async function assertNotTooLarge(from: Context | Tx, { kind, bytes }: Bounded): Promise<void> {
  const most = (await uploadBoundsOf(from, kind)).maxMegabytes * MEGABYTE
  if (bytes > most) throw apiError('upload_too_large', tooLarge(most))
}

interface Bounded {
  readonly kind: FileKind
  readonly bytes: number
}

/** Returns the limit for videos and recordings. */
export const maxSeconds = async (from: Context | Tx): Promise<number> => (await settings(from)).maxMediaMinutes * 60
