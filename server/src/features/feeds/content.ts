import type { ContentKind, Subject } from '#core/content/index.ts'
import { feedsById, type FeedRow } from './store.ts'

export const subjectOf = (row: FeedRow): Subject => ({
  kind: 'feed',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  removed: row.removed_at !== null || row.status !== 'published',
})

export const feedContent: ContentKind = {
  kind: 'feed',
  load: async (db, ids) => (await feedsById(db, ids)).map(subjectOf),
}
