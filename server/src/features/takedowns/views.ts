import type { Person } from '@fanfare/contract/people'
import type { AccountPicture, StoredMedia, Takedown } from '@fanfare/contract/takedowns'
import { countHolders } from '#core/access/index.ts'
import {
  accountPictureUrl,
  adviceOf,
  countUses,
  mediaView,
  VAULT,
  type FileRow,
  type PictureRow,
  type TakedownRow,
} from '#core/media/index.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

export async function storedMediaViews(ctx: Context, viewer: Viewer, files: readonly FileRow[]): Promise<StoredMedia[]> {
  const ids = files.map(({ id }) => id)
  const [uses, buyers, advice] = await Promise.all([
    countUses(ctx.db, ids),
    countHolders(ctx.db, 'media', ids),
    adviceOf(ctx.db, ids),
  ])
  const now = ctx.clock.now()
  return files.map((file) => ({
    _id: file.id,
    media: mediaView(file, { urls: ctx.urls, now, viewerId: viewer.id, by: { kind: VAULT, id: file.id } }),
    title: file.title || file.alt,
    inVault: file.in_vault,
    totalUses: uses.get(file.id) ?? 0,
    totalBuyers: buyers.get(file.id) ?? 0,
    createdAt: file.created_at.toISOString(),
    advice: advice.get(file.id) ?? [],
  }))
}

export const pictureView = (row: PictureRow): AccountPicture => ({
  _id: row.id,
  kind: row.kind,
  url: accountPictureUrl(row),
  createdAt: row.created_at.toISOString(),
})

/** The owner always has an account, even if it is deleted. */
export const takedownView = (row: TakedownRow, people: ReadonlyMap<string, Person>): Takedown => ({
  _id: row.id,
  owner: people.get(row.owner_id)!,
  kind: row.kind,
  title: row.title,
  reason: row.reason,
  orderedBy: people.get(row.ordered_by)!,
  orderedAt: row.ordered_at.toISOString(),
})
