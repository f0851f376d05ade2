/** Sets the poster of a video: one of its frames, or another photo of its owner. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { placeholdersOf } from '#platform/photos.ts'
import { videoKey } from './keys.ts'
import { lockCopiedPhoto, OWN_PICTURE, ownItem, ownPhotoKey, readObject } from './own-pictures.ts'
import { enqueueDiscard } from './remove-files.ts'
import { filesById, type FileRow } from './store.ts'

export interface PosterChoice {
  readonly poster: string
  readonly url: string
  readonly isChosen: boolean
}

/** Returns the frames to choose from; undefined if the owner's vault has no such video. */
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

export interface PosterTarget {
  readonly ownerId: string
  readonly fileId: string
}

export async function choosePoster(
  ctx: Context,
  { ownerId, fileId }: PosterTarget,
  by: { readonly poster?: string | undefined; readonly photoId?: string | undefined },
): Promise<'done' | 'missing' | 'unfinished'> {
  const file = await ownItem(ctx, ownerId, fileId, 'video')
  if (!file) return 'missing'
  // Further processing would overwrite the choice.
  if (file.status !== 'ready' || file.stage !== '') return 'unfinished'
  const key = by.photoId === undefined ? frameKey(file, by.poster) : await ownPhotoKey(ctx, ownerId, by.photoId)
  const picture = key === undefined ? undefined : await readObject(ctx, key)
  if (!picture) return 'missing'
  const { sharp } = await import('#platform/sharp.ts')
  const standIns = await placeholdersOf(() => sharp(picture))
  // The photo is copied, because stored objects never change and the photo may leave the vault later.
  const { photoId } = by
  const poster = photoId === undefined ? (by.poster ?? '') : `${OWN_PICTURE}${newId(ctx.clock.now()).slice(-12)}.webp`
  if (photoId !== undefined) await ctx.storage.put(videoKey(fileId, poster), picture)
  const isShown = await ctx.write(async (tx) => {
    if (photoId !== undefined && !(await lockCopiedPhoto(tx, photoId))) return false
    const { rows } = await sql<{ before: string }>`update files f set poster = ${poster}, poster_of = ${photoId ?? null}::uuid,
      placeholder = ${standIns.placeholder}, blurred = ${standIns.blurred}
      from (select id, poster as before from files where id = ${fileId} for update) as earlier
      where f.id = earlier.id returning before`.execute(tx.db)
    const before = rows[0]?.before ?? ''
    if (before.startsWith(OWN_PICTURE) && before !== poster) enqueueDiscard(tx, [videoKey(fileId, before)])
    return rows.length > 0
  })
  // The photo or the video was deleted during this call, perhaps before the poster was stored.
  if (!isShown && photoId !== undefined) await ctx.storage.remove(videoKey(fileId, poster))
  return isShown ? 'done' : 'missing'
}

/** Restores the best frame as the poster of a video whose poster was removed, unless another picture has been chosen. */
export const resetPoster = job('reset poster', Type.Object({ fileId: Type.String() }))

async function runShowByFrame(ctx: Context, { fileId }: { readonly fileId: string }): Promise<void> {
  const file = (await filesById(ctx.db, [fileId])).get(fileId)
  const key = file && frameKey(file, file.detail.poster)
  const picture = key === undefined ? undefined : await readObject(ctx, key)
  if (!picture) return
  const { sharp } = await import('#platform/sharp.ts')
  const { placeholder, blurred } = await placeholdersOf(() => sharp(picture))
  await sql`update files set placeholder = ${placeholder}, blurred = ${blurred} where id = ${fileId} and poster = ''`.execute(
    ctx.db,
  )
}

export const posterJobHandlers = [jobHandler(resetPoster, runShowByFrame)]

const frameKey = ({ id, detail }: FileRow, poster = '') => (detail.posters?.includes(poster) ? videoKey(id, poster) : undefined)
