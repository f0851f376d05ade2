import type { Subject } from '#core/content/index.ts'
import type { PostRow } from './store.ts'

/** A post as the access decision sees it. */
export const subjectOf = (row: PostRow): Subject => ({
  kind: 'post',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  fileIds: row.file_ids,
  removed: row.removed_at !== null || row.status !== 'published',
})
