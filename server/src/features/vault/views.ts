import type { Album, VaultItem, VaultWatermark } from '@fanfare/contract/vault'
import { countHolders } from '#core/access/index.ts'
import { countUses, watermarkText, mediaView, VAULT, type FileRow, type WatermarkState } from '#core/media/index.ts'
import type { Db, Services } from '#platform/context.ts'
import type { AlbumRow } from './album-store.ts'

/** Returns items of the owner's vault, in the given order. */
export async function vaultItemViews(ctx: Services, db: Db, rows: readonly FileRow[]): Promise<VaultItem[]> {
  const ids = rows.map((row) => row.id)
  const [uses, buyers] = await Promise.all([countUses(db, ids), countHolders(db, 'media', ids)])
  const now = ctx.clock.now()
  return rows.map((row) => ({
    _id: row.id,
    media: mediaView(row, { urls: ctx.urls, now, viewerId: row.owner_id, by: { kind: VAULT, id: row.id } }),
    ...(row.stage && { stage: row.stage }),
    title: row.title,
    alt: row.alt,
    failure: row.failure ?? '',
    albumIds: row.album_ids,
    bytes: Number(row.bytes),
    totalUses: uses.get(row.id) ?? 0,
    totalBuyers: buyers.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
  }))
}

export const albumView = ({ id, name }: AlbumRow, counts: ReadonlyMap<string, number>): Album => ({
  _id: id,
  name,
  totalItems: counts.get(id) ?? 0,
})

export const watermarkView = async (ctx: Services, db: Db, ownerId: string, state: WatermarkState): Promise<VaultWatermark> => ({
  style: state.style,
  text: await watermarkText({ db, config: ctx.config }, ownerId),
  done: state.done,
  total: state.total,
})
