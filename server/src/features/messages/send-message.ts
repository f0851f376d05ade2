import { accessDecision } from '#core/access/index.ts'
import { findContent, type ContentRef } from '#core/content/index.ts'
import { useFiles } from '#core/media/index.ts'
import {
  appendMessage,
  assertFilesFit,
  contentOf,
  conversationOf,
  type MessageInput,
  kindOf,
  type MessageMediaInput,
  messageMediaOf,
  type MessageRow,
  messageSent,
  notifyRecipient,
  otherSide,
  scriptStepSent,
  type Pair,
  writeMessageMedia,
  writingTermsOf,
} from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { newId } from '#lib/id.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { payForMessage } from './inbox/message-price.ts'
import { mayContinue } from './may-message.ts'
import { assertMayReplyTo } from './assert-may-reply.ts'
import { scheduleDisappearance } from './disappearing.ts'

export interface SentTo {
  readonly conversationId: string
  /** The request's idempotency key: a fan pays for the message once. */
  readonly key: string
  /** True within a private show, whose minutes are paid for. */
  readonly isFree?: boolean
}

/**
 * Sends a message in one of the sender's own conversations. Media may still be processing: both participants see their status.
 * Throws `not_found` also after a block, `not_valid` for invalid content, and the errors of `payForMessage`.
 */
export async function sendMessage(
  tx: Tx,
  sender: Viewer,
  { conversationId, key, isFree = false }: SentTo,
  draft: MessageInput & MessageMediaInput,
): Promise<MessageRow> {
  const conversation = await conversationOf(tx.db, sender.id, conversationId)
  if (!conversation) throw notFound()
  const pair = { fanId: conversation.fan_id, performerId: conversation.performer_id }
  const isFan = sender.id === pair.fanId
  // One round trip reads all three. The terms are used only after it is clear that the two may talk.
  const [may, terms, rules] = await Promise.all([
    mayContinue(tx.db, pair, sender),
    isFan && !isFree ? writingTermsOf(tx.db, pair.performerId) : undefined,
    settings(tx),
  ])
  if (!may) throw notFound()
  const content = contentOf(sender, draft, rules)
  const media = messageMediaOf(draft, content, tx.now)
  assertTextAllowed('lockedText', media.locked_text, rules)
  if (isFan && media.disappears_after === 'seen')
    // A disappearing message would reveal when the performer has read it, even without read receipts.
    throw notValid('disappearsAfter', t('Only performers can make messages disappear after they’re seen'))
  const paid = terms ? await payForMessage(tx, conversation, { key, shown: draft.paid, terms }) : 0
  if (draft.about) await assertMayQuote(tx, sender, pair, draft.about)
  if (draft.replyTo !== undefined) await assertMayReplyTo(tx, sender, conversation, draft.replyTo)
  const id = newId(tx.now)
  const ids = media.thumbnail_id === null ? content.file_ids : [...content.file_ids, media.thumbnail_id]
  // A new message without files has nothing to update.
  const showing = { to: 'recipients', isSold: content.price > 0 } as const
  const files = ids.length > 0 ? await useFiles(tx, { ownerId: sender.id, ids, by: { kind: 'message', id }, showing }) : []
  if (files.some((file) => file.status === 'failed'))
    throw notValid('fileIds', t('One of the files could not be processed. Remove it to continue.'))

  assertFilesFit(media, content.price, files)
  const recipientId = otherSide(conversation, sender.id)
  // Last, because concurrent messages to this conversation wait from this statement until commit.
  const sent = await appendMessage(tx.db, conversation, {
    ...content,
    kind: kindOf(files.slice(0, content.file_ids.length)),
    ...(draft.about && { about: draft.about }),
    ...(draft.replyTo !== undefined && { replyTo: draft.replyTo }),
    id,
    senderId: sender.id,
    recipientId,
    paid,
    at: tx.now,
  })
  tx.emit(messageSent, { messageId: id, conversationId })
  if (draft.scriptStepId !== undefined)
    tx.emit(scriptStepSent, { messageId: id, senderId: sender.id, recipientId, stepId: draft.scriptStepId })
  notifyRecipient(tx, { conversationId, senderId: sender.id, recipientId }, sent.noted)
  const row = await writeMessageMedia(tx, sent.row, media)
  scheduleDisappearance(tx, row)
  return row
}

/** Throws unless the content belongs to one of the two and its sender sees it in full. */
async function assertMayQuote(tx: Tx, sender: Viewer, { fanId, performerId }: Pair, { kind, id }: ContentRef): Promise<void> {
  const subject = await findContent(tx.services, tx.db, kind, id)
  const isOfOne = subject !== undefined && [fanId, performerId].includes(subject.ownerId)
  if (!isOfOne || (await accessDecision(tx.db, sender, subject)).sees !== 'all') throw notFound()
}
