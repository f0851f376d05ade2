/** Stores who may write to a performer and at what price, in the tables `writing_terms` and `writing_allowances`. */
import { sql } from 'kysely'
import type { WritingTerms } from '@fanfare/contract/inbox'
import type { Db, Tx } from '#platform/context.ts'
import { isUserMessageKind } from './user-messages.ts'

export interface WritingTermsRow {
  readonly who: WritingTerms['who']
  /** Minor units of a token; null if other fans cannot write. */
  readonly price: number | null
  readonly daily: number | null
  readonly tiers: readonly { readonly tierId: string; readonly daily: number | null }[]
}

const OPEN: WritingTermsRow = { who: 'everyone', price: null, daily: null, tiers: [] }

/** Uses the key, and index `writing_allowances_performer`. */
export async function writingTermsOf(db: Db, performerId: string): Promise<WritingTermsRow> {
  const { rows } = await sql<Omit<WritingTermsRow, 'price'> & { price: string | null }>`select who, price, daily,
      coalesce((select json_agg(json_build_object('tierId', a.tier_id, 'daily', a.daily) order by a.tier_id)
        from writing_allowances a where a.performer_id = w.performer_id), '[]') as tiers
    from writing_terms w where w.performer_id = ${performerId}`.execute(db)
  const row = rows[0]
  return row ? { who: row.who, price: row.price === null ? null : Number(row.price), daily: row.daily, tiers: row.tiers } : OPEN
}

/** Replaces the earlier terms. Parallel calls wait for each other, and the last one wins completely. */
export async function setWritingTerms(
  { db }: Tx,
  performerId: string,
  { who, price, daily, tiers }: WritingTermsRow,
): Promise<void> {
  await sql`insert into writing_terms (performer_id, who, price, daily) values (${performerId}, ${who}, ${price}, ${daily})
    on conflict (performer_id) do update set who = excluded.who, price = excluded.price, daily = excluded.daily`.execute(db)
  await sql`delete from writing_allowances where performer_id = ${performerId}`.execute(db)
  if (tiers.length === 0) return
  await sql`insert into writing_allowances (tier_id, performer_id, daily)
    select tier_id, ${performerId}::uuid, daily from unnest(${tiers.map(({ tierId }) => tierId)}::uuid[],
      ${tiers.map((one) => one.daily)}::int[]) as t (tier_id, daily)`.execute(db)
}

/** Counts a fan's free messages among the last 1,000 of the conversation; uses its unique index. */
export async function freeMessagesSince(db: Db, conversationId: string, { fanId, since }: { fanId: string; since: Date }) {
  const { rows } = await sql<{ total: number }>`select count(*) filter (where sender_id = ${fanId} and paid = 0
      and ${isUserMessageKind(sql.ref('kind'))} and created_at > ${since})::int as total
    from (select sender_id, paid, kind, created_at from messages where conversation_id = ${conversationId} order by seq desc limit 1000) latest`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/**
 * Returns whether the conversation has a message other than tips and gifts, which give no right to write. Reads until the first
 * one.
 */
export async function hasWritten(db: Db, conversationId: string): Promise<boolean> {
  const { rows } =
    await sql`select from messages where conversation_id = ${conversationId} and ${isUserMessageKind(sql.ref('kind'))}
    limit 1`.execute(db)
  return rows.length > 0
}
