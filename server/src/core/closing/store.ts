import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import type { ClosingDb, ClosingRow } from './tables.ts'

const CURRENT = ['closed', 'erasing'] as const

type NewClosing = Pick<ClosingRow, 'id' | 'account_id' | 'status' | 'status_before' | 'closed_at' | 'erase_at'>

export const insertClosing = (tx: Tx, row: NewClosing): Promise<ClosingRow> =>
  (tx.db as ClosingDb)
    .insertInto('account_closings')
    .values({ ...row, reminded_at: null, email: null, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the closing that has neither been undone nor completed; uses index `account_closings_current`. */
export const currentClosing = (db: ClosingDb, accountId: string): Promise<ClosingRow | undefined> =>
  db
    .selectFrom('account_closings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', CURRENT)
    .executeTakeFirst()

/** Returns the entries by account; uses the same index. */
export async function currentClosings(db: ClosingDb, accountIds: readonly string[]): Promise<Map<string, ClosingRow>> {
  const rows = await db
    .selectFrom('account_closings')
    .selectAll()
    .where('account_id', '=', (e) => e.fn.any(e.val([...accountIds])))
    .where('status', 'in', CURRENT)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Locks the row until the transaction ends. */
export const lockCurrentClosing = (tx: Tx, accountId: string): Promise<ClosingRow | undefined> =>
  (tx.db as ClosingDb)
    .selectFrom('account_closings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', CURRENT)
    .forUpdate()
    .executeTakeFirst()

export async function endClosing(tx: Tx, id: string, status: 'kept' | 'erased'): Promise<void> {
  await (tx.db as ClosingDb)
    .updateTable('account_closings')
    .set({ status, email: null, ended_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/** From here on, the owner can no longer keep the account. */
export async function startErasure(tx: Tx, id: string, email: string): Promise<void> {
  await (tx.db as ClosingDb).updateTable('account_closings').set({ status: 'erasing', email }).where('id', '=', id).execute()
}

const NOT_HELD = sql`not exists (
  select from erasure_holds h where h.account_id = c.account_id and h.released_at is null)`

/** Returns closed accounts whose time is over and that no operator holds; uses index `account_closings_due`. */
export async function dueClosings(db: Db, { after, limit }: { after: string; limit: number }): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`select c.* from account_closings c
    where c.status in ('closed', 'erasing') and c.erase_at <= site_now() and ${NOT_HELD} and c.id > ${after}::uuid
    order by c.id limit ${limit}`.execute(db)
  return rows
}

/** Marks accounts that are erased before this time as reminded, and returns them. */
export async function takeReminders(tx: Tx, before: Date, limit: number): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`update account_closings set reminded_at = ${tx.now} where id in (
    select c.id from account_closings c where c.status = 'closed' and c.reminded_at is null and c.erase_at <= ${before}
      and ${NOT_HELD} order by c.erase_at limit ${limit} for update of c skip locked) returning *`.execute(tx.db)
  return rows
}

/** Gives a closed account at least until `at`, with a new reminder. */
export async function postponeErasure(tx: Tx, accountId: string, at: Date): Promise<void> {
  await sql`update account_closings set erase_at = ${at}, reminded_at = null
    where account_id = ${accountId} and status = 'closed' and erase_at < ${at}`.execute(tx.db)
}

export const holdOf = (db: ClosingDb, accountId: string) =>
  db
    .selectFrom('erasure_holds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .executeTakeFirst()

/** Returns those of the accounts that are held; uses index `erasure_holds_current`. */
export async function heldAccounts(db: ClosingDb, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('erasure_holds')
    .select('account_id')
    .where('account_id', '=', (e) => e.fn.any(e.val([...accountIds])))
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

type NewHold = Omit<Insertable<Schema['erasure_holds']>, 'released_by' | 'released_at'>

export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  await (tx.db as ClosingDb)
    .insertInto('erasure_holds')
    .values({ ...hold, released_by: null, released_at: null })
    .execute()
}

/** Returns false if there is no hold. */
export async function releaseHold(tx: Tx, accountId: string, byId: string): Promise<boolean> {
  const { numUpdatedRows } = await (tx.db as ClosingDb)
    .updateTable('erasure_holds')
    .set({ released_by: byId, released_at: tx.now })
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
