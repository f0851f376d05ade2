import type { SearchDocument, Subject } from '#core/content/index.ts'
import type { PostRow } from './store.ts'

/** Returns a post as the access decision sees it. Open media are neither locked nor sold. */
export const subjectOf = (row: PostRow): Subject => ({
  kind: 'post',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  fileIds: row.open_file_ids.length === 0 ? row.file_ids : row.file_ids.filter((id) => !row.open_file_ids.includes(id)),
  openFileIds: row.open_file_ids,
  subscribersIncluded: row.subscribers_included,
  tierIds: row.tier_ids,
  removed: row.removed_at !== null || row.status !== 'published',
})

/** Returns what everyone may find of a post: of a locked one, only the teaser. */
export const searchDocumentOf = ({
  id,
  performer_id,
  audience,
  text,
  teaser,
  status,
  removed_at,
  published_at,
}: PostRow): SearchDocument[] =>
  status !== 'published' || removed_at !== null || published_at === null
    ? []
    : [{ id, ownerId: performer_id, title: '', text: audience === 'free' ? text : teaser, publishedAt: published_at }]
