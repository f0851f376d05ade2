import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentKinds } from '#core/content/index.ts'
import { largestPhoto, setAccountPicture, type FileRow } from '#core/media/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { withFolder } from '#platform/work-folder.ts'

export interface CoverTarget {
  readonly of: 'content' | 'profile'
  readonly kind: string | null
  readonly contentId: string | null
}

/** Sets the cover of the newest item that shows the photo and has a cover, otherwise of the profile. */
export async function setCover(ctx: Context, file: FileRow): Promise<CoverTarget> {
  if (file.status !== 'ready') throw notValid('id', t('This photo is not ready yet.'))
  const found = await ctx.write((tx) => setContentCover(tx, { ownerId: file.owner_id, fileId: file.id }))
  if (found) return found
  await setProfileCover(ctx, file)
  return { of: 'profile', kind: null, contentId: null }
}

/** Asks the few kinds that have covers, one after another. */
async function setContentCover(tx: Tx, photo: { ownerId: string; fileId: string }): Promise<CoverTarget | undefined> {
  for (const { kind, setCover: set } of contentKinds(tx.services).values()) {
    const contentId = await set?.(tx, photo)
    if (contentId !== undefined) return { of: 'content', kind, contentId }
  }
  return undefined
}

const setProfileCover = (ctx: Context, file: FileRow): Promise<void> =>
  withFolder(ctx, 'cover', async (folder) => {
    const path = join(folder, 'photo')
    await pipeline(await largestPhoto(ctx, file.id), createWriteStream(path))
    await setAccountPicture(ctx, file.owner_id, 'cover', { path, hash: file.hash })
  })
