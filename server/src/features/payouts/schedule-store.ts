import type { Insertable } from 'kysely'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#platform/context.ts'
import type { PayoutsDb, PayoutTables, ScheduleRow } from './tables.ts'

export const scheduleOf = (db: PayoutsDb, performerId: string): Promise<ScheduleRow | undefined> =>
  db.selectFrom('payout_schedules').selectAll().where('performer_id', '=', performerId).executeTakeFirst()

export async function putSchedule(tx: Tx, row: Insertable<PayoutTables['payout_schedules']>): Promise<void> {
  await (tx.db as PayoutsDb)
    .insertInto('payout_schedules')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('performer_id').doUpdateSet({
        interval: row.interval,
        threshold: row.threshold,
        type: row.type,
        due_at: row.due_at,
      }),
    )
    .execute()
}

export async function removeSchedule(tx: Tx, performerId: string): Promise<void> {
  await (tx.db as PayoutsDb).deleteFrom('payout_schedules').where('performer_id', '=', performerId).execute()
}

/** Returns a page in order of the performers' ids; uses index `payout_schedules_due`. */
export async function dueSchedules(
  db: PayoutsDb,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_schedules')
    .select('performer_id')
    .where('due_at', '<=', now)
    .where(sql<SqlBool>`performer_id > ${after}::uuid`)
    .orderBy('performer_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.performer_id)
}
