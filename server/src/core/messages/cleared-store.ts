/** Reads messages that were hidden when their conversation was cleared. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

interface Part {
  /** The number of the previous page's last message. */
  readonly after: number
  readonly limit: number
}

/** Returns a page of cleared messages with files, oldest first; uses the key of `messages` by conversation and number. */
export async function clearedMessagesWithFiles(db: Db, conversationId: string, { after, limit }: Part) {
  const { rows } = await sql<{
    id: string
    seq: number
  }>`select m.id, m.seq from conversations c join messages m on m.conversation_id = c.id
    where c.id = ${conversationId} and m.seq > ${after}::int and m.seq <= c.cleared_seq and m.deleted_at is null and m.file_ids <> '{}'
    order by m.seq limit ${limit}::int`.execute(db)
  return rows
}
