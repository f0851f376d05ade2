import { filesById } from '#core/media/index.ts'
import { conversationOf } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { messageDraftChanged } from './events.ts'
import { clearDraft, draftOf, putDraft, type NewDraft, type OwnDraft, type SentDraft } from './store.ts'

export interface DraftContent {
  readonly version: number
  readonly text: string
  readonly price: string
  readonly replyTo: string | undefined
  readonly fileIds: readonly string[]
  /** Ids that are not in `fileIds` are left out. */
  readonly openFileIds: readonly string[]
  readonly lockedText: string
}

/**
 * Returns the stored draft: as written, or as it was changed elsewhere since `version`. Throws `not_found` for a conversation or
 * file of someone else.
 */
export async function saveDraft(tx: Tx, accountId: string, conversationId: string, written: DraftContent) {
  const { version, text, price, replyTo, fileIds, openFileIds, lockedText } = written
  if (!(await conversationOf(tx.db, accountId, conversationId))) throw notFound()
  const ownIds = await ownFiles(tx, accountId, fileIds)
  const row: NewDraft = {
    account_id: accountId,
    conversation_id: conversationId,
    text,
    price,
    reply_to: replyTo ?? null,
    file_ids: ownIds,
    open_file_ids: ownIds.filter((id) => openFileIds.includes(id)),
    locked_text: lockedText,
    version,
    saved_at: tx.now,
  }
  const saved = await putDraft(tx.db, row)
  if (!saved) return { isSaved: false, row: await draftOf(tx.db, { accountId, conversationId }) }
  tx.emit(messageDraftChanged, { accountId, conversationId })
  return { isSaved: true, row: saved }
}

/** Returns the files that still exist: a deleted file does not prevent saving. */
async function ownFiles(tx: Tx, accountId: string, fileIds: readonly string[]): Promise<string[]> {
  const files = await filesById(tx.db, [...fileIds])
  const found = fileIds.flatMap((id) => files.get(id) ?? [])
  if (found.some(({ owner_id, kind }) => owner_id !== accountId || kind === 'document')) throw notFound()
  return found.map(({ id }) => id)
}

/**
 * Clears the draft in the transaction that sends the message. A late save of the old version is ignored, and a save in progress
 * is matched by its text. A draft that was changed on another device stays.
 */
export async function clearSentDraft(
  tx: Tx,
  { accountId, conversationId }: OwnDraft,
  { version, text }: SentDraft,
): Promise<void> {
  if (!(await clearDraft(tx.db, { accountId, conversationId, version, text }, tx.now))) return
  tx.emit(messageDraftChanged, { accountId, conversationId })
}
