/** Copies photos of a vault as posters and covers of its other items. */
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { assertConsented, declareByDefault } from '#core/consents/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { audioKey, photoKey, videoKey } from './keys.ts'
import { filesById, shareFiles, type FileRow } from './store.ts'

/** File name prefix of these copies in the item's folder. */
export const OWN_PICTURE = 'poster-own-'

/** Returns undefined if the vault has no such photo, or the photo is not ready. */
export async function ownPhotoKey(ctx: Context, ownerId: string, photoId: string): Promise<string | undefined> {
  const photo = await ownItem(ctx, ownerId, photoId, 'photo')
  return photo?.status === 'ready' ? photoKey(photoId, 'card') : undefined
}

/** Returns undefined if the owner's vault has no such item of this kind. */
export async function ownItem({ db }: Context, ownerId: string, id: string, kind: FileRow['kind']): Promise<FileRow | undefined> {
  const file = (await filesById(db, [id])).get(id)
  return file?.owner_id === ownerId && file.in_vault && file.kind === kind ? file : undefined
}

/** Returns undefined if the object was removed a moment ago. */
export async function readObject({ storage }: Context, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.read(key))
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

/**
 * Returns whether a copied photo may still be shown, and locks it until the transaction ends. A later takedown of the photo then
 * finds the copy. Throws `not_valid` if the photo shows a person without consent.
 */
export async function lockCopiedPhoto(tx: Tx, photoId: string): Promise<boolean> {
  const [photo] = await shareFiles(tx.db, [photoId])
  if (!photo) return false
  await declareByDefault(tx, photo.owner_id, [photoId])
  await assertConsented(tx, { ids: [photoId], showing: { to: 'recipients', isSold: false } })
  return true
}

export type OwnPicture = Pick<FileRow, 'id' | 'kind' | 'poster'>

/** Returns the key of a video's or recording's own poster or cover. */
export const pictureKey = ({ id, kind, poster }: OwnPicture): string =>
  kind === 'audio' ? audioKey(id, poster) : videoKey(id, poster)

/**
 * Removes copies of these photos as posters and covers. Returns the items with their former picture. Uses index
 * `files_poster_of`.
 */
export async function removeCopies(tx: Tx, photoIds: readonly string[]): Promise<OwnPicture[]> {
  const { rows } = await sql<OwnPicture>`update files f set poster = '', poster_of = null, placeholder = '', blurred = '',
      width = case when f.kind = 'audio' then 0 else f.width end, height = case when f.kind = 'audio' then 0 else f.height end,
      detail = case when f.kind = 'audio' then jsonb_set(f.detail, '{audio,hasCover}', 'false') else f.detail end
    from (select id, poster from files where poster_of = any(${uuids(photoIds)}) order by id for update) as earlier
    where f.id = earlier.id returning f.id, f.kind, earlier.poster`.execute(tx.db)
  return rows
}
