/** Reads a conversation for the operator who decides a dispute between its participants. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { PairRow } from './conversation-store.ts'
import { seqAt } from './position-store.ts'
import type { MessageRow } from './store.ts'
import { isUserMessageKind } from './user-messages.ts'

interface Wanted {
  readonly since: Date
  /** Only messages with a lower number. */
  readonly before: number | undefined
  readonly limit: number
}

export type CaseMessage = Pick<MessageRow, 'id' | 'seq' | 'sender_id' | 'text' | 'file_ids' | 'created_at'>

/**
 * Returns what the participants wrote to each other, latest first, without deleted or cleared messages, mass messages and text behind
 * a price. Uses index `messages_conversation_id_seq_key`.
 */
export async function caseMessages(db: Db, conversation: PairRow, { since, before, limit }: Wanted): Promise<CaseMessage[]> {
  const { id, cleared_seq, last_seq } = conversation
  const first = Math.max(await seqAt(db, conversation, since), cleared_seq + 1)
  const { rows } = await sql<CaseMessage>`select id, seq, sender_id, text, file_ids, created_at from messages
    where conversation_id = ${id} and seq >= ${first}::int and seq < ${before ?? last_seq + 1}::int
      and created_at >= ${since} and ${isUserMessageKind(sql.ref('kind'))} and deleted_at is null and bulk_id is null
    order by seq desc limit ${limit}::int`.execute(db)
  return rows
}
