/** Gives a demo conversation a long history. */
import { conversationOf, type Demo } from './demo.ts'

interface Pair {
  readonly fan?: string
  readonly performer?: string
}

/**
 * Inserts these texts of the performer before the existing messages, oldest first. Their numbers in the conversation start at 1.
 * Returns the conversation's path.
 */
export async function openLongConversation(
  demo: Pick<Demo, 'site' | 'callOf'>,
  texts: readonly string[],
  { fan = 'felix', performer = 'ada.vale' }: Pair = {},
): Promise<string> {
  const { sql } = demo.site
  const id = await conversationOf(demo, fan, performer)
  // Each number is unique, so the existing messages make room first.
  await sql.query('update messages set seq = seq + 100000 where conversation_id = $1', [id])
  await sql.query(
    `insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, created_at)
     select gen_random_uuid(), id, n, performer_id, fan_id, 'text', text, last_at - interval '90 days' + n * interval '3 hours'
     from conversations, unnest($2::text[]) with ordinality as old (text, n) where id = $1`,
    [id, texts],
  )
  await sql.query('update messages set seq = seq - 100000 + $2 where conversation_id = $1 and seq > 100000', [id, texts.length])
  await sql.query('update conversations set last_seq = last_seq + $2 where id = $1', [id, texts.length])
  await sql.query('update conversation_participants set seen_seq = seen_seq + $2 where conversation_id = $1', [id, texts.length])
  return `/messages/${id}`
}
