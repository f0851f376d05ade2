import type { SearchDocument, Subject } from '#core/content/index.ts'
import type { VideoRow } from './store.ts'

/** Returns a video as the access decision sees it. Everyone sees its teaser and its thumbnail. */
export const subjectOf = (row: VideoRow): Subject => ({
  kind: 'video',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  subscribersIncluded: row.subscribers_included,
  tierIds: row.tier_ids,
  fileIds: row.video_id === null ? [] : [row.video_id],
  openFileIds: [row.teaser_id, row.thumbnail_id].filter((id) => id !== null),
  removed: row.removed_at !== null || row.status !== 'published',
})

/** Indexes title, description and tags, which everyone sees, of visible videos only. */
export const searchDocumentOf = (row: VideoRow): SearchDocument[] => {
  const { id, performer_id: ownerId, title, description, tags, published_at: publishedAt } = row
  const isShown = row.status === 'published' && row.removed_at === null && publishedAt !== null
  const text = [description, ...tags.map((tag) => `#${tag}`)].join(' ')
  return isShown ? [{ id, ownerId, title, text, publishedAt }] : []
}
