import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import type { SuspensionKind } from './rules.ts'

interface Tables {
  account_suspensions: Schema['account_suspensions']
  account_notes: Schema['account_notes']
}
type ControlDb = Db<Tables>
export type SuspensionRow = Selectable<Tables['account_suspensions']>
export type NoteRow = Selectable<Tables['account_notes']>

interface NewSuspension {
  readonly accountId: string
  readonly kind: SuspensionKind
  readonly reason: string
  readonly until: Date | undefined
  readonly operatorId: string
}

/** Replaces an earlier suspension by a ban. */
export async function saveSuspension(tx: Tx, { accountId, kind, reason, until, operatorId }: NewSuspension): Promise<void> {
  const set = { kind, reason, until: until ?? null, suspended_by: operatorId, suspended_at: tx.now }
  await (tx.db as ControlDb)
    .insertInto('account_suspensions')
    .values({ account_id: accountId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
}

export const deleteSuspension = async ({ db }: Tx, accountId: string): Promise<void> => {
  await (db as ControlDb).deleteFrom('account_suspensions').where('account_id', '=', accountId).execute()
}

export async function suspensionsOf(db: ControlDb, accountIds: readonly string[]): Promise<Map<string, SuspensionRow>> {
  const rows = await db
    .selectFrom('account_suspensions')
    .selectAll()
    .where('account_id', '=', (e) => e.fn.any(e.val([...accountIds])))
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Returns accounts whose suspension has ended; uses index `account_suspensions_due`. */
export async function endedSuspensions(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select account_id as id from account_suspensions
    where until <= site_now() order by until limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL condition: the account is banned. Uses the key. */
export const isBanned = (accountId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from account_suspensions s where s.account_id = ${accountId} and s.kind = 'ban')`

export async function insertNote(tx: Tx, note: { accountId: string; operatorId: string; text: string }): Promise<void> {
  const row = { id: newId(tx.now), account_id: note.accountId, operator_id: note.operatorId, text: note.text, at: tx.now }
  await (tx.db as ControlDb).insertInto('account_notes').values(row).execute()
}

const MAX_NOTES = 100

/** Latest first; uses index `account_notes_account`. */
export const latestNotes = (db: ControlDb, accountId: string): Promise<NoteRow[]> =>
  db
    .selectFrom('account_notes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute()
