import type { ContentKind, Subject } from '#core/content/index.ts'
import { sharePosts, type PostRow } from './store.ts'

export const subjectOf = (row: PostRow): Subject => ({
  kind: 'post',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  removed: row.removed_at !== null || row.status !== 'published',
})

/** As seen by a buyer. */
export const postContent: ContentKind = {
  kind: 'post',
  load: async (db, ids) => (await sharePosts(db, ids)).map(subjectOf),
}
