/** The table `media_exposures`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

interface DayRow {
  /** Such as `2026-11-29`. */
  readonly day: string
  readonly total: number
}

export async function addExposures(tx: Tx, operatorId: string, count: number): Promise<void> {
  await sql`insert into media_exposures as e (operator_id, day, total)
    values (${operatorId}, (${tx.now}::timestamptz at time zone 'UTC')::date, ${count})
    on conflict (operator_id, day) do update set total = e.total + excluded.total`.execute(tx.db)
}

/** Latest first. */
export async function exposuresOf(db: Db, operatorId: string, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select day::text, total from media_exposures where operator_id = ${operatorId}
    order by day desc limit ${limit}::int`.execute(db)
  return rows
}

/** Latest first; uses index `media_exposures_day`. */
export async function totalExposures(db: Db, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`select day::text, sum(total)::int as total from media_exposures group by day
    order by day desc limit ${limit}::int`.execute(db)
  return rows
}
