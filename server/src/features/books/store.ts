/** The tables `reconciliations` and `explained_differences`. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { FIRST_LOOKBACK_DAYS, type Difference } from '#core/money/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

export interface Found {
  readonly name: string
  /** False if an outside party did not reply, so that nothing is known. Absent in old reconciliations, where every check ran. */
  readonly isMade?: boolean
  readonly differences: readonly Difference[]
  /** Differences that an operator has explained. Absent in old reconciliations. */
  readonly explained?: readonly Difference[]
}
interface Tables {
  explained_differences: Schema['explained_differences']
  reconciliations: Narrowed<'reconciliations', { checks: Found[] }>
}
export type BooksDb = Db<Tables>
export type ReconciliationRow = Selectable<Tables['reconciliations']>

/** Uses index `reconciliations_latest`. */
export const latestReconciliation = (db: BooksDb): Promise<ReconciliationRow | undefined> =>
  db.selectFrom('reconciliations').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

/**
 * Returns when each check last found nothing unexplained. A check that never agreed has `FIRST_LOOKBACK_DAYS` before its first
 * run.
 */
export async function lastAgreedAt(db: BooksDb): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; at: Date }>`select made.name,
      coalesce(max(at) filter (where differences = '[]'), min(at) - make_interval(days => ${FIRST_LOOKBACK_DAYS})) as at
    from reconciliations, jsonb_to_recordset(checks) as made (name text, "isMade" boolean, differences jsonb)
    where coalesce("isMade", true) group by made.name`.execute(db)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

export interface NewReconciliation {
  readonly id: string
  readonly at: Date
  readonly isGreen: boolean
  readonly checks: readonly Found[]
}

export async function insertReconciliation(db: BooksDb, { id, at, isGreen, checks }: NewReconciliation): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({ id, at, is_green: isGreen, checks: JSON.stringify(checks) })
    .execute()
}

export type ExplanationRow = Selectable<Tables['explained_differences']>

/** Uses the primary key of `explained_differences`. */
export const explanationsOf = (db: BooksDb, checks: readonly string[]): Promise<ExplanationRow[]> =>
  db
    .selectFrom('explained_differences')
    .selectAll()
    .where('check_name', '=', (e) => e.fn.any(e.val([...checks])))
    .execute()

/** Latest first; uses index `explained_differences_latest`. */
export async function listExplanations(db: BooksDb, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const all = db.selectFrom('explained_differences')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('explained_at', 'desc').orderBy('what').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** Returns false if it is already explained. */
export async function insertExplanation(tx: Tx, row: Insertable<Tables['explained_differences']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await (tx.db as BooksDb)
    .insertInto('explained_differences')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted > 0n
}
