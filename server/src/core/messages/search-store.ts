import { sql, type SqlBool } from 'kysely'
import { noBlock } from '#core/access/index.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import { withinReach } from './conversation-store.ts'
import type { MessageRow } from './store.ts'
import { isUserMessageKind } from './user-messages.ts'

interface Wanted {
  readonly viewerId: string
  /** All conversations of the viewer, or one of them. */
  readonly conversationId: string | undefined
  /** Normalized words; a word that may be only a prefix ends with `*`. */
  readonly words: readonly string[]
  readonly after: Place | undefined
  readonly limit: number
}

/**
 * Returns messages, latest first, that the viewer can see: without deleted or cleared ones, without conversations with a block,
 * and without the viewer's own mass messages. Uses index `messages_words`, which indexes the viewer like a word.
 */
export async function searchMessagesByWords(
  db: Db,
  { viewerId, conversationId, words, after, limit }: Wanted,
): Promise<MessageRow[]> {
  const place = conversationId === undefined ? `:of:${viewerId}` : `:in:${conversationId}`
  const query = [`'${place}'`, ...words.map((word) => (word.endsWith('*') ? `'${word.slice(0, -1)}':*` : `'${word}'`))].join(
    ' & ',
  )
  // Sorts first and checks the state of conversations afterwards, only for the messages that are shown: the words of a performer
  // with many fans appear in tens of thousands of messages.
  const { rows } = await sql<MessageRow>`select m.*, c.fan_id, m.seq <= c.cleared_seq as emptied
    from (
      select m.id, m.created_at from messages m
      where message_words(m.conversation_id, m.sender_id, m.recipient_id, m.text) @@ ${query}::tsquery
        and ${isUserMessageKind(sql.ref('m.kind'))} and ${viewerId}::uuid in (m.sender_id, m.recipient_id) and m.deleted_at is null
        and ${conversationId === undefined ? sql<SqlBool>`not (m.sender_id = ${viewerId} and m.bulk_id is not null and m.author <> 'automation')` : sql<SqlBool>`true`}
        and ${after ? sql<SqlBool>`(m.created_at, m.id) < (${after.at}, ${after.id}::uuid)` : sql<SqlBool>`true`}
      order by m.created_at desc, m.id desc offset 0
    ) matching join messages m on m.id = matching.id join conversations c on c.id = m.conversation_id
    where (m.seq > c.cleared_seq or (m.sold_at is not null and c.fan_id = ${viewerId}))
      and ${noBlock(sql.ref('c.fan_id'), sql.ref('c.performer_id'))} and ${withinReach(sql.ref('c.fan_id'))}
    order by matching.created_at desc, matching.id desc limit ${limit}::int`.execute(db)
  return rows
}
