/** What was done with messages, as one participant may see it: quotes, reactions, edits, pins. */
import type { Message } from '@fanfare/contract/messages'
import type { Quote } from '@fanfare/contract/message-marks'
import { messagesById, type MessageRow, reactionsTo } from '#core/messages/index.ts'
import { shortened } from '#lib/text.ts'
import type { Db } from '#platform/context.ts'
import { isListedFor } from './act-rules.ts'
import { inWords } from './rules.ts'

type Marks = Pick<Message, 'replyTo' | 'reactions' | 'editedAt' | 'pinnedAt'>

interface Reader {
  readonly viewerId: string
  /** How the viewer sees other messages, by the same rules as those that quote them. */
  readonly look: (rows: readonly MessageRow[]) => Promise<Message[]>
}

/** Of each message by its id. Asks for nothing where no message answers another or has reactions. */
export async function marksOf(db: Db, rows: readonly MessageRow[], reader: Reader): Promise<Map<string, Marks>> {
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
  // What is quoted is older: where the one that quotes it was emptied, or is hidden by a block, it is too.
  const ids = [...new Set(rows.flatMap(({ reply_to, emptied }) => (emptied ? [] : (reply_to ?? []))))]
  if (ids.length === 0) return new Map()
  const listed = (await messagesById(db, ids)).filter((row) => isListedFor(viewerId, row))
  const quoted = listed.map((row) => ({ ...row, reply_to: null, reaction_count: 0 }))
  return new Map((await look(quoted)).map((view) => [view._id, quoteOf(view)]))
}

const QUOTED = 140

/** Made from what the viewer sees of it, so that it never says more. */
export const quoteOf = (view: Message): Quote => ({
  _id: view._id,
  seq: view.seq,
  senderId: view.senderId,
  kind: view.kind,
  text: view.locked || view.isDeleted ? '' : shortened(inWords(view.text), QUOTED),
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
