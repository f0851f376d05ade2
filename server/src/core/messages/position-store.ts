/** Finds positions in a long conversation: the messages around a number, and the number of a moment. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { PairRow } from './conversation-store.ts'
import type { MessageRow } from './store.ts'

interface Place {
  readonly viewerId: string
  readonly seq: number
  /** How many messages before that number, and how many from it on. */
  readonly before: number
  readonly from: number
}

/**
 * Returns the messages around a number, oldest first and without gaps. After the conversation was cleared, a fan still sees
 * earlier purchases. Uses indexes `messages_conversation_id_seq_key` and `messages_sold`.
 */
export async function messagesAround(
  db: Db,
  conversation: PairRow,
  { viewerId, seq, before, from }: Place,
): Promise<MessageRow[]> {
  const { id, fan_id, cleared_seq, last_seq } = conversation
  const isBuyer = viewerId === fan_id
  const visible = sql`conversation_id = ${id} and seq > ${cleared_seq}::int and seq <= ${last_seq}::int`
  const bought = sql`conversation_id = ${id} and seq <= ${cleared_seq}::int and sold_at is not null and ${isBuyer}::boolean`
  const { rows } =
    await sql<MessageRow>`select page.*, ${fan_id}::text as fan_id, page.seq <= ${cleared_seq}::int as emptied from (
      (select * from (
        (select * from messages where ${visible} and seq < ${seq}::int order by seq desc limit ${before}::int)
        union all
        (select * from messages where ${bought} and seq < ${seq}::int order by seq desc limit ${before}::int)
      ) older order by seq desc limit ${before}::int)
      union all
      (select * from (
        (select * from messages where ${visible} and seq >= ${seq}::int order by seq limit ${from}::int)
        union all
        (select * from messages where ${bought} and seq >= ${seq}::int order by seq limit ${from}::int)
      ) newer order by seq limit ${from}::int)
    ) page order by page.seq`.execute(db)
  return rows
}

/**
 * Returns the number of the first message at or after a moment, or of the last message if all are earlier. Numbers and times
 * increase together, so this is a binary search: each step is one lookup in index `messages_conversation_id_seq_key`.
 */
export async function seqAt(db: Db, { id, last_seq }: PairRow, at: Date): Promise<number> {
  const { rows } = await sql<{ seq: number }>`with recursive halves (low, high) as (
      select 1, ${last_seq}::int
      union all
      select case when m.created_at < ${at}::timestamptz then m.seq + 1 else h.low end,
             case when m.created_at < ${at}::timestamptz then h.high else m.seq end
      from halves h join messages m on m.conversation_id = ${id} and m.seq = (h.low + h.high) / 2 where h.low < h.high
    ) select min(high) as seq from halves where low >= high`.execute(db)
  return rows[0]?.seq ?? last_seq
}
