/** The table `reconciliations`. */
import { sql, type ColumnType, type Selectable } from 'kysely'
import type { Difference } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'

export interface Found {
  readonly name: string
  /** False where somebody who had to be asked did not answer: then nothing is known. Absent in reconciliations of before it was kept, all made. */
  readonly isMade?: boolean
  readonly differences: readonly Difference[]
}
interface Tables {
  reconciliations: { id: string; at: Date; is_green: boolean; checks: ColumnType<Found[], string, never> }
}
export type BooksDb = Db<Tables>
export type ReconciliationRow = Selectable<Tables['reconciliations']>

/** Uses index `reconciliations_latest`. */
export const latestReconciliation = (db: BooksDb): Promise<ReconciliationRow | undefined> =>
  db.selectFrom('reconciliations').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()

/** When each check last found no difference, by its name: of those that did after `since`. */
export async function agreedSince(db: BooksDb, since: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; at: Date }>`select made.name, max(at) as at
    from reconciliations, jsonb_to_recordset(checks) as made (name text, "isMade" boolean, differences jsonb)
    where at >= ${since} and coalesce("isMade", true) and differences = '[]' group by made.name`.execute(db)
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
