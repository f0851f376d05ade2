/** The table `transparency_periods`. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

type PeriodsDb = Db<Pick<Schema, 'transparency_periods'>>
export type PeriodRow = Selectable<Schema['transparency_periods']>

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const MAX_PERIODS = 40

/** Latest first. */
export const storedPeriods = (db: PeriodsDb): Promise<PeriodRow[]> =>
  db.selectFrom('transparency_periods').selectAll().orderBy('starts_on', 'desc').limit(MAX_PERIODS).execute()

export const putPeriod = async (tx: Tx, row: PeriodRow): Promise<void> => {
  await (tx.db as PeriodsDb)
    .insertInto('transparency_periods')
    .values(row)
    .onConflict((conflict) => conflict.column('starts_on').doUpdateSet(row))
    .execute()
}
