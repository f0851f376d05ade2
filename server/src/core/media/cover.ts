/** Sets the cover of a recording: a photo of the vault, in place of the embedded picture. */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { placeholdersOf } from '#platform/photos.ts'
import { audioKey } from './keys.ts'
import { lockCopiedPhoto, OWN_PICTURE, ownItem, ownPhotoKey, readObject } from './own-pictures.ts'
import { enqueueDiscard } from './remove-files.ts'
import type { FileRow } from './store.ts'

interface CoverOf {
  readonly ownerId: string
  readonly fileId: string
}

/** A recording's cover: the name of the cover file, the photo that it was copied from, its size, and its placeholders. */
type Shown = Pick<FileRow, 'poster' | 'poster_of' | 'width' | 'height' | 'placeholder' | 'blurred'>

const NOTHING: Shown = { poster: '', poster_of: null, width: 0, height: 0, placeholder: '', blurred: '' }

/** Sets a copy of the photo as the cover. With null the recording has no cover, even if it has an embedded picture. */
export async function chooseCover(
  ctx: Context,
  { ownerId, fileId }: CoverOf,
  photoId: string | null,
): Promise<'done' | 'missing' | 'unfinished'> {
  const file = await ownItem(ctx, ownerId, fileId, 'audio')
  if (!file) return 'missing'
  if (file.status !== 'ready' || file.stage !== '') return 'unfinished'
  const shown = photoId === null ? NOTHING : await copied(ctx, { ownerId, fileId }, photoId)
  if (!shown) return 'missing'
  const isShown = await put(ctx, fileId, shown)
  // The photo or the recording was deleted during this call, perhaps before the copy was stored.
  if (!isShown && shown.poster !== '') await ctx.storage.remove(audioKey(fileId, shown.poster))
  return isShown ? 'done' : 'missing'
}

const put = (ctx: Context, fileId: string, shown: Shown): Promise<boolean> =>
  ctx.write(async (tx) => {
    const { poster, poster_of: photoId, width, height, placeholder, blurred } = shown
    if (photoId !== null && !(await lockCopiedPhoto(tx, photoId))) return false
    const { rows } = await sql<{ before: string }>`update files f set poster = ${poster}, poster_of = ${photoId}::uuid,
      width = ${width}, height = ${height}, placeholder = ${placeholder}, blurred = ${blurred},
      detail = case when ${poster === ''} then jsonb_set(detail, '{audio,hasCover}', 'false') else detail end
      from (select id, poster as before from files where id = ${fileId} for update) as earlier where f.id = earlier.id returning before`.execute(
      tx.db,
    )
    const before = rows[0]?.before ?? ''
    if (before !== '' && before !== poster) enqueueDiscard(tx, [audioKey(fileId, before)])
    return rows.length > 0
  })

/** The photo is copied, because stored objects never change and the photo may leave the vault later. */
async function copied(ctx: Context, { ownerId, fileId }: CoverOf, photoId: string): Promise<Shown | undefined> {
  const key = await ownPhotoKey(ctx, ownerId, photoId)
  const picture = key === undefined ? undefined : await readObject(ctx, key)
  if (!picture) return undefined
  const poster = `${OWN_PICTURE}${newId(ctx.clock.now()).slice(-12)}.webp`
  await ctx.storage.put(audioKey(fileId, poster), picture)
  return { poster, poster_of: photoId, ...(await measured(picture)) }
}

async function measured(picture: Buffer): Promise<Omit<Shown, 'poster' | 'poster_of'>> {
  const { sharp } = await import('#platform/sharp.ts')
  const { width, height } = await sharp(picture).metadata()
  return { width, height, ...(await placeholdersOf(() => sharp(picture))) }
}
