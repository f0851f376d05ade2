/** The table `case_replies`. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export type ReplyRow = Selectable<Schema['case_replies']>

/** Returns the replies of an operator and shared replies, by name; uses index `case_replies_owner`. */
export async function repliesFor(db: Db, operatorId: string, limit: number): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`select * from case_replies where owner_id = ${operatorId} or owner_id is null
    order by lower(name), id limit ${limit}::int`.execute(db)
  return rows
}

/** Counts the replies of an operator; null counts shared replies. */
export async function countReplies(db: Db, ownerId: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from case_replies
    where owner_id is not distinct from ${ownerId}::uuid`.execute(db)
  return rows[0]?.total ?? 0
}

type Words = Pick<ReplyRow, 'owner_id' | 'name' | 'text'>

export async function insertReply(tx: Tx, { owner_id: ownerId, name, text }: Words): Promise<ReplyRow> {
  const { rows } = await sql<ReplyRow>`insert into case_replies (id, owner_id, name, text, created_at)
    values (${newId(tx.now)}, ${ownerId}, ${name}, ${text}, ${tx.now}) returning *`.execute(tx.db)
  return rows[0]!
}

/** Locks a reply that the operator may change. */
export async function lockReply(tx: Tx, operatorId: string, id: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`select * from case_replies
    where id = ${id} and (owner_id = ${operatorId} or owner_id is null) for update`.execute(tx.db)
  return rows[0]
}

export async function updateReply(tx: Tx, id: string, { owner_id: ownerId, name, text }: Words): Promise<ReplyRow> {
  const { rows } = await sql<ReplyRow>`update case_replies set owner_id = ${ownerId}, name = ${name}, text = ${text}
    where id = ${id} returning *`.execute(tx.db)
  return rows[0]!
}

export const deleteReply = (tx: Tx, id: string): Promise<unknown> => sql`delete from case_replies where id = ${id}`.execute(tx.db)
