import { done } from '@fanfare/contract'
import * as photos from '@fanfare/contract/photos'
import type { OwnPhoto } from '@fanfare/contract/photos'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import {
  changeVaultItem,
  countUses,
  filesById,
  photoView,
  removeFromVault,
  searchVault,
  storeUpload,
  type FileRow,
} from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { oneLine } from '#lib/text.ts'
import type { Db, Services } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { photoPlaceOf } from './cursor.ts'
import { listPhotos } from './list-photos.ts'
import { setCover } from './set-cover.ts'

async function ownPhotoViews(ctx: Services, db: Db, rows: readonly FileRow[]): Promise<OwnPhoto[]> {
  const uses = await countUses(
    db,
    rows.map((row) => row.id),
  )
  const now = ctx.clock.now()
  return rows.map((row) => ({
    _id: row.id,
    photo: photoView(row, { urls: ctx.urls, now }),
    title: row.title,
    alt: row.alt,
    totalUses: uses.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
  }))
}

async function ownPhoto(db: Db, ownerId: string, id: string): Promise<FileRow> {
  const file = (await filesById(db, [id])).get(id)
  if (file?.owner_id !== ownerId || !file.in_vault || file.kind !== 'photo') throw notFound()
  return file
}

const lineOf = (text: string | undefined) => (text === undefined ? undefined : oneLine(text))

const ownRoutes = [
  query(photos.searchOwnPhotos, async ({ ctx, viewer, query: { q, limit = 30, offset = 0 } }) => {
    const { rows, total } = await searchVault(ctx.db, { ownerId: viewer.id, kind: 'photo', words: q }, { limit, offset })
    return { data: await ownPhotoViews(ctx, ctx.db, rows), total }
  }),

  mutation(photos.updatePhoto, async ({ tx, services, viewer, params, body: { title, alt } }) => {
    await ownPhoto(tx.db, viewer.id, params.id)
    const file = await changeVaultItem(tx, viewer.id, params.id, { title: lineOf(title), alt: lineOf(alt) })
    if (!file) throw notFound()
    return (await ownPhotoViews(services, tx.db, [file]))[0]!
  }),

  mutation(photos.deletePhoto, async ({ tx, viewer, params }) => {
    await ownPhoto(tx.db, viewer.id, params.id)
    await removeFromVault(tx, viewer.id, [params.id])
    return done
  }),

  action(photos.setPhotoAsCover, async ({ ctx, viewer, params }) => setCover(ctx, await ownPhoto(ctx.db, viewer.id, params.id))),

  mutation(photos.uploadPhoto, ({ tx, viewer, files }) => storeUpload(tx, files.photo, { owner: viewer, kind: 'photo' })),
]

export const routes = [
  ...ownRoutes,

  query(photos.listPhotos, async ({ ctx, viewer, query: { limit = 30, cursor } }) => {
    const { data, next } = await listPhotos(ctx, viewer, { ownerId: undefined, limit, from: photoPlaceOf(cursor) })
    // A lower bound, because counting all would cost more than the page.
    return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
  }),

  query(photos.listPhotosOf, async ({ ctx, viewer, params: { performerId }, query: { q = '', limit = 30, cursor } }) => {
    if ((await accessDecision(ctx.db, viewer, profileOf(performerId))).sees !== 'all') throw notFound()
    const { data, next } = await listPhotos(ctx, viewer, { ownerId: performerId, words: q, limit, from: photoPlaceOf(cursor) })
    return { data, total: data.length + (next === undefined ? 0 : 1), ...(next !== undefined && { next }) }
  }),
]
