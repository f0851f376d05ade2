import { accessDecision } from '#core/access/index.ts'
import { findContent, type ContentRef } from '#core/content/index.ts'
import { useFiles } from '#core/media/index.ts'
import {
  appendMessage,
  contentOf,
  conversationOf,
  type Draft,
  kindOf,
  type MessageRow,
  messageSent,
  messagesWaiting,
  otherSide,
  type Pair,
  shouldNotify,
} from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { mayMessage } from './may-message.ts'

/**
 * Sends a message in one of the sender's own conversations. Media may still be processing: both participants see their
 * status. Throws `not_found` also after a block, `not_valid` for invalid content.
 */
export async function sendMessage(tx: Tx, sender: Viewer, conversationId: string, draft: Draft): Promise<MessageRow> {
  const conversation = await conversationOf(tx.db, sender.id, conversationId)
  const pair = conversation && { fanId: conversation.fan_id, performerId: conversation.performer_id }
  if (!pair || !(await mayMessage(tx.db, pair))) throw notFound('conversation')
  const content = contentOf(sender, draft, await settings(tx))
  if (draft.about) await assertMayQuote(tx, sender, pair, draft.about)
  const id = newId(tx.now)
  const files = await useFiles(tx, { ownerId: sender.id, ids: content.file_ids, by: { kind: 'message', id } })
  if (files.some((file) => file.status === 'failed'))
    throw notValid('fileIds', t('One of the files could not be processed. Please remove it.'))

  const recipientId = otherSide(conversation, sender.id)
  // Last, because concurrent messages to this conversation wait from this statement until commit.
  const sent = await appendMessage(tx.db, conversation, {
    ...content,
    kind: kindOf(files),
    ...(draft.about && { about: draft.about }),
    id,
    senderId: sender.id,
    recipientId,
    at: tx.now,
  })
  tx.emit(messageSent, { messageId: id, conversationId })
  if (shouldNotify(sent, tx.now)) tx.emit(messagesWaiting, { conversationId, senderId: sender.id, recipientId })
  return sent.row
}

/** A message can only be about something of one of the two, which its sender sees whole. */
async function assertMayQuote(tx: Tx, sender: Viewer, { fanId, performerId }: Pair, { kind, id }: ContentRef): Promise<void> {
  const subject = await findContent(tx.services, tx.db, kind, id)
  const isOfOne = subject !== undefined && [fanId, performerId].includes(subject.ownerId)
  if (!isOfOne || (await accessDecision(tx.db, sender, subject)).sees !== 'all') throw notFound('content')
}
