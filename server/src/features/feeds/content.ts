import type { ContentKind, Subject } from '#core/content/index.ts'
import { holdFeeds, type FeedRow } from './store.ts'

export const subjectOf = (row: FeedRow): Subject => ({
  kind: 'feed',
  id: row.id,
  ownerId: row.performer_id,
  audience: row.audience,
  price: Number(row.price),
  removed: row.removed_at !== null || row.status !== 'published',
})

/** For whoever wants to buy. */
export const feedContent: ContentKind = {
  kind: 'feed',
  load: async (db, ids) => (await holdFeeds(db, ids)).map(subjectOf),
}
