/** The tables `live_sanctions` and `live_moderators`. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  live_sanctions: Narrowed<'live_sanctions', { kind: 'mute' | 'ban' }>
  live_moderators: Schema['live_moderators']
}
type SanctionsDb = Db<Tables>
export type SanctionRow = Selectable<Tables['live_sanctions']>

const RUNNING = sql`(until is null or until > site_now())`

/** Returns which of these accounts are banned from the performer's rooms; uses the key. */
export async function bannedAmong(db: Db, performerId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`select account_id from live_sanctions
    where performer_id = ${performerId} and account_id = any(${[...accountIds]}::uuid[]) and kind = 'ban' and ${RUNNING}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.account_id))
}

/** Returns which of these performers have banned an account from their rooms; uses the key. */
export async function bannersOf(db: Db, accountId: string, performerIds: readonly string[]): Promise<Set<string>> {
  if (performerIds.length === 0) return new Set()
  const { rows } = await sql<{ performer_id: string }>`select performer_id from live_sanctions
    where performer_id = any(${uuids([...new Set(performerIds)])}) and account_id = ${accountId} and kind = 'ban' and ${RUNNING}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.performer_id))
}

/** Returns the running sanctions of these accounts in the performer's rooms. */
export async function sanctionsAmong(
  db: Db,
  performerId: string,
  accountIds: readonly string[],
): Promise<Map<string, SanctionRow>> {
  const { rows } = await sql<SanctionRow>`select * from live_sanctions
    where performer_id = ${performerId} and account_id = any(${uuids(accountIds)}) and ${RUNNING}`.execute(db)
  return new Map(rows.map((row) => [row.account_id, row]))
}

type NewSanction = Pick<SanctionRow, 'performer_id' | 'account_id' | 'kind' | 'until' | 'by_id'>

/** A later sanction replaces an earlier one. */
export async function insertSanction(tx: Tx, one: NewSanction): Promise<SanctionRow> {
  const values = { kind: one.kind, until: one.until, by_id: one.by_id, created_at: tx.now }
  return (tx.db as SanctionsDb)
    .insertInto('live_sanctions')
    .values({ performer_id: one.performer_id, account_id: one.account_id, ...values })
    .onConflict((conflict) => conflict.columns(['performer_id', 'account_id']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns false if there was none. */
export async function deleteSanction(tx: Tx, performerId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`delete from live_sanctions
    where performer_id = ${performerId} and account_id = ${accountId} returning account_id`.execute(tx.db)
  return rows.length > 0
}

/** Latest first. */
export async function listSanctions(db: SanctionsDb, performerId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('live_sanctions').where('performer_id', '=', performerId).where(sql<boolean>`${RUNNING}`)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('account_id').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** In the order of naming. */
export async function moderatorIds(db: SanctionsDb, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_moderators')
    .select('account_id')
    .where('performer_id', '=', performerId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Returns false if the account was one already. */
export async function insertModerator(tx: Tx, performerId: string, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`insert into live_moderators (performer_id, account_id, created_at) values (${performerId}, ${accountId}, ${tx.now})
    on conflict do nothing returning account_id`.execute(tx.db)
  return rows.length > 0
}

/** Returns false if there was none. */
export async function deleteModerator(tx: Tx, performerId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`delete from live_moderators
    where performer_id = ${performerId} and account_id = ${accountId} returning account_id`.execute(tx.db)
  return rows.length > 0
}
