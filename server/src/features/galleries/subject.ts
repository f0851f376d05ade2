import type { SearchDocument, Subject } from '#core/content/index.ts'
import { filesOf } from './rules.ts'
import type { GalleryRow } from './store.ts'

/** Returns a gallery as the access decision sees it. Everyone sees its cover. */
export const subjectOf = (row: GalleryRow): Subject => ({
  kind: 'gallery',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  subscribersIncluded: row.subscribers_included,
  tierIds: row.tier_ids,
  fileIds: filesOf(row).filter((id) => id !== row.cover_id),
  openFileIds: row.cover_id === null ? [] : [row.cover_id],
  removed: row.removed_at !== null || row.status !== 'published',
})

/** Indexes title and description, which everyone sees, of visible galleries only. */
export const searchDocumentOf = (row: GalleryRow): SearchDocument[] => {
  const { id, performer_id: ownerId, title, description, published_at: publishedAt } = row
  const isShown = row.status === 'published' && row.removed_at === null && publishedAt !== null
  return isShown ? [{ id, ownerId, title, text: description, publishedAt }] : []
}
