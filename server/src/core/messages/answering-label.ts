/** Reads whether a performer claims to answer messages personally, and what a conversation shows about that. */
import { sql } from 'kysely'
import type { ReplyDisclosure } from '@fanfare/contract/conversation-states'
import type { Db } from '#platform/context.ts'
import type { PairRow } from './conversation-store.ts'

/**
 * Returns undefined without such a claim; `labelled` if an automation or an operator has nevertheless written in this
 * conversation. Uses the key of `message_settings` and index `messages_not_by_sender`.
 */
export async function answeringLabelIn(
  db: Db,
  { id, performer_id }: Pick<PairRow, 'id' | 'performer_id'>,
): Promise<ReplyDisclosure | undefined> {
  const { rows } = await sql<{ has_others: boolean }>`select exists (
      select from messages where conversation_id = ${id} and author <> 'self') as has_others
    from message_settings where account_id = ${performer_id} and answers_alone`.execute(db)
  const [found] = rows
  return found && (found.has_others ? 'labelled' : 'alone')
}
