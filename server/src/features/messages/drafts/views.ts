/** Returns drafts as their author sees them: files by ownership, and the quoted message as visible now. */
import type { MessageDraft } from '@fanfare/contract/message-drafts'
import { type FileRow, filesById, mediaView, VAULT } from '#core/media/index.ts'
import { messagesById, type MessageRow } from '#core/messages/index.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isListedFor } from '../act-rules.ts'
import { quoteOf } from '../annotations.ts'
import { messageViews } from '../views.ts'
import type { DraftRow } from './store.ts'

interface Reading {
  readonly services: Services
  readonly db: Db
  readonly now: Date
}

export const noDraft = (conversationId: string): MessageDraft => ({
  conversationId,
  version: 0,
  text: '',
  price: '',
  media: [],
  openFileIds: [],
  lockedText: '',
  savedAt: null,
})

/** Leaves out files that are gone and quoted messages that the author no longer sees. */
export async function draftViews(reading: Reading, viewer: Viewer, rows: readonly DraftRow[]): Promise<MessageDraft[]> {
  const files = await filesById(
    reading.db,
    rows.flatMap(({ file_ids }) => file_ids),
  )
  const quotes = await quotesOf(reading, viewer, rows)
  const { urls } = reading.services
  const shown = (file: FileRow) =>
    mediaView(file, { urls, now: reading.now, viewerId: viewer.id, by: { kind: VAULT, id: file.id } })
  return rows.map((row) => {
    const replyTo = row.reply_to === null ? undefined : quotes.get(row.reply_to)
    const own = row.file_ids.flatMap((id) => files.get(id) ?? []).filter((file) => isUsable(file, viewer))
    return {
      conversationId: row.conversation_id,
      version: row.version,
      text: row.text,
      price: row.price,
      ...(replyTo && { replyTo }),
      media: own.map(shown),
      openFileIds: own.flatMap(({ id }) => (row.open_file_ids.includes(id) ? id : [])),
      lockedText: row.locked_text,
      savedAt: row.saved_at.toISOString(),
    }
  })
}

const isUsable = ({ owner_id, removed_at, status }: FileRow, { id }: Viewer): boolean =>
  owner_id === id && removed_at === null && status !== 'failed'

/** By the id of the quoted message, which must be in the same conversation. */
async function quotesOf({ services, db }: Reading, viewer: Viewer, rows: readonly DraftRow[]) {
  const answers = rows.flatMap(({ reply_to, conversation_id }) => (reply_to === null ? [] : [{ reply_to, conversation_id }]))
  if (answers.length === 0) return new Map<string, ReturnType<typeof quoteOf>>()
  const answered = await messagesById(
    db,
    answers.map(({ reply_to }) => reply_to),
  )
  const isAnswered = (row: MessageRow) =>
    answers.some(({ reply_to, conversation_id }) => reply_to === row.id && conversation_id === row.conversation_id)
  const listed = answered.filter((row) => isAnswered(row) && isListedFor(viewer.id, row))
  return new Map((await messageViews(services, db, viewer, listed)).map((view) => [view._id, quoteOf(view)]))
}
