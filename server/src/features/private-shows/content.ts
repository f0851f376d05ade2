import { SHOW } from '@fanfare/contract/private-show-views'
import type { ContentKind, Subject } from '#core/content/index.ts'
import { showsById, type ShowRow } from './store.ts'

/** Returns a show as the access decision sees it: for its two people while it runs, and for no one else. */
const subjectOf = (row: Pick<ShowRow, 'id' | 'fan_id' | 'performer_id' | 'status'>): Subject => ({
  kind: SHOW,
  id: row.id,
  ownerId: row.performer_id,
  audience: 'party',
  recipientId: row.fan_id,
  price: 0,
  fileIds: [],
  removed: row.status !== 'started',
})

/** Shows have no page of content and are in no list. */
export const showContent: ContentKind = {
  kind: SHOW,
  load: async (db, ids) => (ids.length === 0 ? [] : (await showsById(db, ids)).map(subjectOf)),
}
