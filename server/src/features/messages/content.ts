import type { ContentKind, Subject } from '#core/content/index.ts'
import { filesById } from '#core/media/index.ts'
import {
  areReady,
  type MessageRow,
  messagesById,
  messageWords,
  openFileIdsOf,
  shareMessages,
  soldFileIds,
} from '#core/messages/index.ts'

/** A message with a price can be bought by its fan; a deleted message, or one of an emptied conversation, is not for sale. */
export const subjectOf = (row: MessageRow): Subject => ({
  kind: 'message',
  id: row.id,
  ownerId: row.sender_id,
  audience: 'party',
  recipientId: row.recipient_id,
  price: Number(row.price),
  fileIds: soldFileIds(row),
  openFileIds: openFileIdsOf(row),
  removed: row.deleted_at !== null || row.emptied,
})

/** As seen by a buyer: photos that are still processing, or have failed, are not for sale; those that were deleted are missing. */
export const messageContent: ContentKind = {
  kind: 'message',
  async load(db, ids, lock) {
    const rows = await (lock === 'share' ? shareMessages : messagesById)(db, ids)
    const files = await filesById(
      db,
      rows.flatMap((row) => row.file_ids),
    )
    return rows.map((row) => {
      const subject = subjectOf(row)
      return { ...subject, removed: subject.removed || !areReady(row.file_ids.flatMap((id) => files.get(id) ?? [])) }
    })
  },
  matching: messageWords,
}
