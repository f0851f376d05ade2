/** The demo's conversation of a fan and a performer, with a long past. */
import type { Site } from './site.ts'

/** Felix and Ada Vale; the texts come before what they have written so far, oldest first. Answers its path. */
export async function openLongConversation({ sql }: Site, texts: readonly string[]): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `select conversations.id from conversations
     join accounts fans on fans.id = fan_id and fans.username = 'felix'
     join accounts performers on performers.id = performer_id and performers.username = 'ada.vale'`,
  )
  const { id } = rows[0]!
  // Out of the way first: a number is taken once.
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
