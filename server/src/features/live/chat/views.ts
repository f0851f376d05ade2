import type { LiveMessage } from '@fanfare/contract/live-chat'
import { MENU_ITEM } from '@fanfare/contract/live-limits'
import { seesHeldWords } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { messagesById, type ChatReader, type MessageRow } from './store.ts'

const QUOTED_CHARACTERS = 100

/** The specification's words, section 4. */
const deletedText = () => t('Message deleted')

/** Builds views of messages, with two queries for a whole page. Without a reader, words that are held back are left out. */
export async function messageViews(db: Db, rows: readonly MessageRow[], reader?: ChatReader): Promise<LiveMessage[]> {
  const quoted = new Map(
    (
      await messagesById(
        db,
        rows.flatMap((row) => row.reply_to ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const people = await peopleById(
    db,
    [...rows, ...quoted.values()].flatMap((row) => row.account_id ?? []),
  )
  const nameOf = ({ account_id: id }: MessageRow) => (id === null ? '' : (people.get(id)?.name ?? ''))
  const textOf = ({ deleted_at: deletedAt, text, is_held: isHeld, account_id: authorId }: MessageRow) => {
    const held = { isHeld, authorId, ownerId: reader?.ownerId ?? '' }
    if (!seesHeldWords(held, reader ?? { id: null, role: 'guest' })) return ''
    return deletedAt === null ? text : deletedText()
  }
  const quoteOf = (original: MessageRow | undefined) =>
    original
      ? {
          _id: original.id,
          senderName: nameOf(original),
          text: Array.from(textOf(original)).slice(0, QUOTED_CHARACTERS).join(''),
        }
      : null
  return rows.map((row) => ({
    _id: row.id,
    conversationId: row.room_id,
    seq: row.seq,
    kind: row.kind,
    sender: row.account_id === null ? null : people.get(row.account_id)!,
    role: row.role,
    spending: row.spending,
    text: row.kind === MENU_ITEM ? '' : textOf(row),
    isDeleted: row.deleted_at !== null,
    replyTo: row.reply_to === null ? null : quoteOf(quoted.get(row.reply_to)),
    tokens: fromMinorUnits(row.tokens),
    giftId: row.gift_id,
    itemTitle: row.kind === MENU_ITEM ? row.text : '',
    createdAt: row.created_at.toISOString(),
  }))
}

export const messageView = async (db: Db, row: MessageRow, reader?: ChatReader): Promise<LiveMessage> =>
  (await messageViews(db, [row], reader))[0]!
