import type { ContentKind, Subject } from '#core/content/index.ts'
import { filesById } from '#core/media/index.ts'
import {
  areFilesReady,
  type MessageRow,
  messagesById,
  messageWords,
  openFileIdsOf,
  shareMessages,
  soldFileIds,
} from '#core/messages/index.ts'

/** Fans can buy a message with a price, unless it is deleted or its conversation was emptied. */
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

/** The message as a buyer sees it. Photos that are processing or have failed are not for sale; deleted ones are missing. */
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
      return { ...subject, removed: subject.removed || !areFilesReady(row.file_ids.flatMap((id) => files.get(id) ?? [])) }
    })
  },
  matching: messageWords,
}
