import type { ContentKind, Subject } from '#core/content/index.ts'
import { holdMessages, type MessageRow } from './store.ts'

/** What the performer asks a price for, the fan on the other side may buy; deleted or emptied away it is for sale no more. */
export const subjectOf = (row: MessageRow): Subject => ({
  kind: 'message',
  id: row.id,
  ownerId: row.sender_id,
  audience: 'party',
  recipientId: row.recipient_id,
  price: Number(row.price),
  removed: row.deleted_at !== null || row.emptied,
})

export const messageContent: ContentKind = {
  kind: 'message',
  load: async (db, ids) => (await holdMessages(db, ids)).map(subjectOf),
}
