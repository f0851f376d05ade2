import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface ReplyTimesRow {
  /** The Monday of the week (UTC). */
  readonly week: string
  /** The team member who answered, or the performer. Null for everyone together. */
  readonly author_id: string | null
  readonly answers: number
  readonly median_seconds: number
  readonly p90_seconds: number
}

/**
 * Returns how long fans waited for a performer's first answer, by week of their message and by author. Only personal messages of both
 * count. Reads the messages of conversations that were used since then.
 */
export async function replyTimes(db: Db, performerId: string, since: Date): Promise<readonly ReplyTimesRow[]> {
  const { rows } = await sql<ReplyTimesRow>`
    with said as (
      select m.conversation_id, m.seq, m.sender_id, m.member_id, m.created_at,
        lag(m.sender_id) over (partition by m.conversation_id order by m.seq) as before_id
      from conversations c join messages m on m.conversation_id = c.id
      where c.performer_id = ${performerId} and c.last_at >= ${since} and m.created_at >= ${since}
        and m.bulk_id is null and m.author in ('self', 'team') and m.kind not in ('system', 'tip', 'gift')
    ), turns as (
      select sender_id, created_at, lead(created_at) over next as answered_at,
        coalesce(lead(member_id) over next, lead(sender_id) over next) as author_id
      from said where before_id is distinct from sender_id window next as (partition by conversation_id order by seq)
    ), answers as (
      select to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as week, author_id,
        extract(epoch from answered_at - created_at) as seconds
      from turns where sender_id <> ${performerId} and answered_at is not null
    )
    select week, author_id, count(*)::int as answers,
      round(percentile_cont(0.5) within group (order by seconds))::int as median_seconds,
      round(percentile_cont(0.9) within group (order by seconds))::int as p90_seconds
    from answers group by grouping sets ((week, author_id), (week)) order by week desc, author_id nulls first`.execute(db)
  return rows
}
