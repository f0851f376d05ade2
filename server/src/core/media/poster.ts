/** The poster of a video: chosen among its frames, or an own photo. */
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { standInsOf } from '#platform/photos.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { photoKey, videoFolder, videoKey } from './keys.ts'
import { enqueueDiscard } from './remove-files.ts'
import { filesById, type FileRow } from './store.ts'

/** Posters that came from elsewhere than the video begin so. */
const OWN = 'poster-own-'

export interface PosterChoice {
  readonly poster: string
  readonly url: string
  readonly isChosen: boolean
}

/** The frames to choose among; undefined where the owner's vault has no such video. */
export async function posterChoices(ctx: Context, ownerId: string, id: string): Promise<PosterChoice[] | undefined> {
  const file = await ownItem(ctx, ownerId, id, 'video')
  if (!file) return undefined
  const now = ctx.clock.now()
  const chosen = file.poster || file.detail.poster
  return (file.detail.posters ?? []).map((poster) => ({
    poster,
    url: ctx.urls.sign(videoKey(id, poster), now),
    isChosen: poster === chosen,
  }))
}

export interface PosterOf {
  readonly ownerId: string
  readonly fileId: string
}

/** Shows the video by it, and makes anew what is shown in its place to those who may not see it. */
export async function choosePoster(
  ctx: Context,
  { ownerId, fileId }: PosterOf,
  by: { readonly poster?: string | undefined; readonly photoId?: string | undefined },
): Promise<'done' | 'missing' | 'unfinished'> {
  const file = await ownItem(ctx, ownerId, fileId, 'video')
  if (!file) return 'missing'
  // The rest of the processing would replace what is chosen now.
  if (file.status !== 'ready' || file.stage !== '') return 'unfinished'
  const key = by.photoId === undefined ? frameKey(file, by.poster) : await ownPhotoKey(ctx, ownerId, by.photoId)
  const picture = key === undefined ? undefined : await readObject(ctx, key)
  if (!picture) return 'missing'
  const { sharp } = await import('#platform/sharp.ts')
  const standIns = await standInsOf(() => sharp(picture))
  // Stored objects never change, and a photo may leave the vault later: it is copied.
  const poster = by.photoId === undefined ? (by.poster ?? '') : `${OWN}${newId(ctx.clock.now()).slice(-12)}.webp`
  if (by.photoId !== undefined) await ctx.storage.put(videoKey(fileId, poster), picture)
  const isThere = await ctx.write(async (tx) => {
    const { rows } = await sql<{ before: string }>`update files f set poster = ${poster}, placeholder = ${standIns.placeholder},
      blurred = ${standIns.blurred} from (select id, poster as before from files where id = ${fileId} for update) as old
      where f.id = old.id returning before`.execute(tx.db)
    const before = rows[0]?.before ?? ''
    if (before.startsWith(OWN) && before !== poster) enqueueDiscard(tx, [videoKey(fileId, before)])
    return rows.length > 0
  })
  // Deleted meanwhile, perhaps before the poster was stored.
  if (!isThere) await ctx.storage.removeAll(videoFolder(fileId))
  return isThere ? 'done' : 'missing'
}

const frameKey = ({ id, detail }: FileRow, poster = '') => (detail.posters?.includes(poster) ? videoKey(id, poster) : undefined)

async function ownPhotoKey(ctx: Context, ownerId: string, photoId: string): Promise<string | undefined> {
  const photo = await ownItem(ctx, ownerId, photoId, 'photo')
  return photo?.status === 'ready' ? photoKey(photoId, 'card') : undefined
}

async function ownItem({ db }: Context, ownerId: string, id: string, kind: FileRow['kind']): Promise<FileRow | undefined> {
  const file = (await filesById(db, [id])).get(id)
  return file?.owner_id === ownerId && file.in_vault && file.kind === kind ? file : undefined
}

/** Undefined when it was removed a moment ago. */
async function readObject({ storage }: Context, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.read(key))
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}
