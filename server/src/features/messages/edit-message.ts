import { contentOf, countEdits, messagesChanged, type MessageRow, replaceText } from '#core/messages/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertEditable } from './act-rules.ts'
import { messageForAct } from './message-for-act.ts'

/** Changes the text of the sender's message under its lock. The former text is stored and shown to no one. */
export async function editMessage(tx: Tx, viewer: Viewer, id: string, wanted: string): Promise<MessageRow> {
  const { message } = await messageForAct(tx, viewer, id)
  // The message may not record a recent sale yet.
  const isSold = Number(message.price) > 0 && ((await salesCounts(tx.db, [id])).get(id) ?? 0) > 0
  assertEditable(message, { id: viewer.id, now: tx.now, edits: await countEdits(tx.db, id), isSold })
  const { text } = contentOf(viewer, { text: wanted, fileIds: message.file_ids }, await settings(tx))
  if (text === message.text) return message
  await replaceText(tx.db, message, { text, at: tx.now })
  tx.emit(messagesChanged, { messageIds: [id] })
  return { ...message, text, edited_at: tx.now }
}
