/** Sets avatars and covers: public pictures that are processed synchronously during the request. */
import type { Readable } from 'node:stream'
import { changeAccount, lockAccount } from '#core/accounts/index.ts'
import { newId } from '#lib/id.ts'
import { notFound, apiError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import { publicUrl } from '#platform/media-url.ts'
import { processPhoto, UndecodablePhoto, type VariantName } from '#platform/photos.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'
import { putPicture, type PictureRow } from './account-picture-store.ts'
import { photoKey } from './keys.ts'
import { recordAct } from './operator-acts.ts'
import { enqueueRemoval } from './remove-files.ts'
import { assertNotKnownIllegal } from './scan-file.ts'
import { assertNotTakenDown } from './taken-down.ts'
import { idOfPublicUrl, publicFolder, publicKey } from './storage-areas.ts'

/** Avatars and covers are shown small, so larger inputs would only cost processing time. */
const MAX_MEGAPIXELS = 50
const VARIANTS = { avatar: 'thumb', cover: 'full' } as const satisfies Record<string, VariantName>

interface Chosen extends Pick<ReceivedFile, 'path'> {
  /** SHA-256 of the uploaded bytes; null if unknown. */
  readonly hash: Buffer | null
  /** An operator who changes the picture of someone else. */
  readonly operator?: Viewer
}

/**
 * Sets the picture, removes the previous one, and returns the permanent URL. Throws if the picture cannot be decoded or was taken
 * down before.
 */
export async function setAccountPicture(
  ctx: Context,
  accountId: string,
  kind: keyof typeof VARIANTS,
  file: Chosen,
): Promise<string> {
  await assertNotKnownIllegal(ctx, { accountId, kind, path: file.path })
  const id = newId(ctx.clock.now())
  const key = publicKey(id, kind)
  await ctx.storage.put(key, await made(file, VARIANTS[kind]))
  const url = publicUrl(key)
  await ctx.write(async (tx) => {
    const before = await lockAccount(tx, accountId)
    if (!before) throw notFound()
    // Checked after the lock, so that a parallel takedown is not missed.
    if (file.hash) await assertNotTakenDown(tx, file.hash)
    await putPicture(tx.db, { id, account_id: accountId, kind, hash: file.hash, created_at: tx.now })
    await changeAccount(tx, accountId, { [kind]: url })
    const subject = { kind: 'account', id: accountId } as const
    if (file.operator) recordAct(tx, { operator: file.operator, act: 'account.change_avatar', subject })
    const replaced = idOfPublicUrl(before[kind])
    if (replaced !== undefined) enqueueRemoval(tx, { keys: [], folders: [publicFolder(replaced)] })
  })
  return url
}

async function made({ path }: Pick<ReceivedFile, 'path'>, variant: VariantName): Promise<Buffer> {
  try {
    const { variants } = await processPhoto(path, { variants: [variant], maxMegapixels: MAX_MEGAPIXELS, isUrgent: true })
    return variants[0]!.body
  } catch (error) {
    if (error instanceof UndecodablePhoto) throw apiError('upload_not_accepted', error.message)
    throw error
  }
}

export const accountPictureUrl = ({ id, kind }: Pick<PictureRow, 'id' | 'kind'>): string => publicUrl(publicKey(id, kind))

/** Returns the largest stored size of a processed photo. */
export const largestPhoto = ({ storage }: Context, fileId: string): Promise<Readable> => storage.read(photoKey(fileId, 'full'))
