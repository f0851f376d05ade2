import { done } from '@fanfare/contract'
import { mediaTypeOf } from '@fanfare/contract/media'
import * as vault from '@fanfare/contract/vault'
import { contentCards } from '#core/content/index.ts'
import {
  changeVaultItem,
  countAlbums,
  filesById,
  leaveAlbum,
  moveToAlbum,
  readWatermark,
  removeFromVault,
  searchVault,
  setWatermark,
  storageOf,
  storeUpload,
  trimVaultVideo,
  usesOf,
  type FileRow,
} from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { oneLine } from '#lib/text.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Context, Tx } from '#platform/context.ts'
import { albumsOf, findAlbum } from './album-store.ts'
import { createAlbum, deleteAlbum, MAX_ALBUMS, renameAlbum } from './albums.ts'
import { albumView, watermarkView, vaultItemViews } from './views.ts'

const MAX_USES = 50

const flag = (value: 'yes' | 'no' | undefined) => (value === undefined ? undefined : value === 'yes')
const day = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

async function ownItem(ctx: Context, ownerId: string, id: string): Promise<FileRow> {
  const file = (await filesById(ctx.db, [id])).get(id)
  if (file?.owner_id !== ownerId || !file.in_vault) throw notFound()
  return file
}

const itemRoutes = [
  query(vault.searchVault, async ({ ctx, viewer, query: filters }) => {
    const { kind, albumId, used, sold, described, q, from, to, limit = 30, offset = 0 } = filters
    const filter = {
      ownerId: viewer.id,
      kind: kind && mediaTypeOf(kind),
      albumId,
      isUsed: flag(used),
      isSold: flag(sold),
      isDescribed: flag(described),
      words: q,
      from: day(from),
      to: day(to),
    }
    const { rows, total } = await searchVault(ctx.db, filter, { limit, offset })
    return { data: await vaultItemViews(ctx, ctx.db, rows), total }
  }),

  query(vault.readStorage, ({ ctx, viewer }) => storageOf(ctx, viewer.id)),

  query(vault.viewVaultItem, async ({ ctx, viewer, params }) => {
    const file = await ownItem(ctx, viewer.id, params.id)
    const uses = await usesOf(ctx.db, [file.id], MAX_USES)
    const cards = await contentCards(
      ctx,
      viewer,
      uses.map((use) => ({ kind: use.kind, id: use.subject_id })),
    )
    return { ...(await vaultItemViews(ctx, ctx.db, [file]))[0]!, usedIn: [...cards.values()] }
  }),

  mutation(vault.updateVaultItem, async ({ tx, services, viewer, params, body: { title, alt, albumIds } }) => {
    const known = new Set((await albumsOf(tx.db, viewer.id)).map((album) => album.id))
    if (albumIds?.some((id) => !known.has(id))) throw notFound()
    const change = { title: lineOf(title), alt: lineOf(alt), albumIds }
    const file = await changeVaultItem(tx, viewer.id, params.id, change)
    if (!file) throw notFound()
    return (await vaultItemViews(services, tx.db, [file]))[0]!
  }),

  mutation(vault.trimVaultVideo, async ({ tx, viewer, params, body: { from, to } }) => {
    await trimVaultVideo(tx, { ownerId: viewer.id, fileId: params.id, from, to })
    return done
  }),

  mutation(vault.deleteVaultItem, async ({ tx, viewer, params }) => {
    if ((await removeFromVault(tx, viewer.id, [params.id])) === 0) throw notFound()
    return done
  }),

  mutation(vault.deleteVaultItems, async ({ tx, viewer, body }) => {
    await removeFromVault(tx, viewer.id, body.ids)
    return done
  }),

  mutation(vault.uploadVaultPhoto, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'picture' })),

  mutation(vault.uploadVaultAudio, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'audio' })),

  mutation(vault.uploadVaultVideo, ({ tx, viewer, files }) => storeUpload(tx, files.file, { owner: viewer, kind: 'video' })),
]

const watermarkRoutes = [
  query(vault.readWatermark, async ({ ctx, viewer }) =>
    watermarkView(ctx, ctx.db, viewer.id, await readWatermark(ctx, viewer.id)),
  ),

  mutation(vault.setWatermark, async ({ tx, services, viewer, body }) =>
    watermarkView(services, tx.db, viewer.id, await setWatermark(tx, services, viewer.id, body.style)),
  ),
]

const lineOf = (text: string | undefined) => (text === undefined ? undefined : oneLine(text))

async function oneAlbum(tx: Tx, ownerId: string, id: string) {
  const album = await findAlbum(tx.db, ownerId, id)
  if (!album) throw notFound()
  return albumView(album, await countAlbums(tx.db, ownerId))
}

const albumRoutes = [
  query(vault.listAlbums, async ({ ctx, viewer }) => {
    const [albums, counts] = await Promise.all([albumsOf(ctx.db, viewer.id), countAlbums(ctx.db, viewer.id)])
    return { data: albums.slice(0, MAX_ALBUMS).map((album) => albumView(album, counts)), total: albums.length }
  }),

  mutation(vault.createAlbum, async ({ tx, viewer, body }) => albumView(await createAlbum(tx, viewer.id, body.name), new Map())),

  mutation(vault.renameAlbum, async ({ tx, viewer, params, body }) => {
    const { id } = await renameAlbum(tx, viewer.id, params.id, body.name)
    return oneAlbum(tx, viewer.id, id)
  }),

  mutation(vault.deleteAlbum, async ({ tx, viewer, params }) => {
    await deleteAlbum(tx, viewer.id, params.id)
    return done
  }),

  mutation(vault.addToAlbum, async ({ tx, viewer, params, body }) => {
    await oneAlbum(tx, viewer.id, params.id)
    await moveToAlbum(tx, viewer.id, params.id, body.ids)
    return oneAlbum(tx, viewer.id, params.id)
  }),

  mutation(vault.removeFromAlbum, async ({ tx, viewer, params, body }) => {
    await oneAlbum(tx, viewer.id, params.id)
    await leaveAlbum(tx, viewer.id, params.id, body.ids)
    return oneAlbum(tx, viewer.id, params.id)
  }),
]

export const routes = [...itemRoutes, ...watermarkRoutes, ...albumRoutes]
