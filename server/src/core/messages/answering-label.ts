/** Reads whether a performer claims to answer messages personally, and what a conversation shows about that. */
import { sql } from 'kysely'
import type { ReplyDisclosure } from '@fanfare/contract/conversation-states'
import type { Db } from '#platform/context.ts'
import type { PairRow } from './conversation-store.ts'

/**
 * Returns `team` if the performer's team has written in this conversation; otherwise undefined without a claim, and `labelled` if an automation or an operator has nevertheless written in this
 * conversation. Uses the key of `message_settings` and index `messages_not_by_sender`.
 */
export async function answeringLabelIn(
  db: Db,
  { id, performer_id }: Pick<PairRow, 'id' | 'performer_id'>,
): Promise<ReplyDisclosure | undefined> {
  const { rows } = await sql<{ has_team: boolean; has_others: boolean; is_claimed: boolean }>`select
      coalesce(bool_or(m.author = 'team'), false) as has_team, count(m.author) > 0 as has_others,
      exists (select from message_settings where account_id = ${performer_id} and answers_alone) as is_claimed
    from messages m where m.conversation_id = ${id} and m.author <> 'self'`.execute(db)
  const { has_team, has_others, is_claimed } = rows[0]!
  if (has_team) return 'team'
  if (!is_claimed) return undefined
  return has_others ? 'labelled' : 'alone'
}
