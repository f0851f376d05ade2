/** Returns quotes, reactions, edits and pins of messages, as one participant may see them. */
import type { Message } from '@fanfare/contract/messages'
import type { Quote } from '@fanfare/contract/message-annotations'
import { messagesById, type MessageRow, reactionsTo } from '#core/messages/index.ts'
import { shortened } from '#lib/text.ts'
import type { Db } from '#platform/context.ts'
import { isListedFor } from './act-rules.ts'
import { localizedText } from './rules.ts'

type Marks = Pick<Message, 'replyTo' | 'reactions' | 'editedAt' | 'pinnedAt'>

interface Reader {
  readonly viewerId: string
  /** Returns the viewer's view of other messages, by the same rules. */
  readonly look: (rows: readonly MessageRow[]) => Promise<Message[]>
}

/** Returns marks by message id. Runs no query if no message has a quote or reactions. */
export async function annotationsOf(db: Db, rows: readonly MessageRow[], reader: Reader): Promise<Map<string, Marks>> {
  const remaining = rows.filter(({ deleted_at }) => deleted_at === null)
  const quotes = await quotesOf(db, remaining, reader)
  const reactions = Map.groupBy(
    await reactionsTo(
      db,
      remaining.flatMap(({ id, reaction_count }) => (reaction_count > 0 ? id : [])),
    ),
    ({ message_id }) => message_id,
  )
  return new Map(remaining.map((row) => [row.id, marks(row, quotes, reactions.get(row.id) ?? [])]))
}

async function quotesOf(db: Db, rows: readonly MessageRow[], { viewerId, look }: Reader): Promise<ReadonlyMap<string, Quote>> {
  // A quoted message is older: if the quoting one was emptied or is blocked, so is the quoted one.
  const ids = [...new Set(rows.flatMap(({ reply_to, emptied }) => (emptied ? [] : (reply_to ?? []))))]
  if (ids.length === 0) return new Map()
  const listed = (await messagesById(db, ids)).filter((row) => isListedFor(viewerId, row))
  const quoted = listed.map((row) => ({ ...row, reply_to: null, reaction_count: 0 }))
  return new Map((await look(quoted)).map((view) => [view._id, quoteOf(view)]))
}

const MAX_QUOTED_CHARACTERS = 140

/** Built from the viewer's own view of the message, so that it never reveals more. */
export const quoteOf = (view: Message): Quote => ({
  _id: view._id,
  seq: view.seq,
  senderId: view.senderId,
  kind: view.kind,
  text: view.locked || view.isDeleted ? '' : shortened(localizedText(view.text), MAX_QUOTED_CHARACTERS),
  isLocked: view.locked,
  isDeleted: view.isDeleted,
})

function marks(row: MessageRow, quotes: ReadonlyMap<string, Quote>, reactions: readonly Reacted[]): Marks {
  const replyTo = row.reply_to === null ? undefined : quotes.get(row.reply_to)
  return {
    ...(replyTo && { replyTo }),
    ...(reactions.length > 0 && { reactions: reactions.map(({ account_id, emoji }) => ({ accountId: account_id, emoji })) }),
    ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
    ...(row.pinned_at && { pinnedAt: row.pinned_at.toISOString() }),
  }
}

interface Reacted {
  readonly account_id: string
  readonly emoji: string
}
