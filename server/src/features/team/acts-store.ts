/** Stores what members of teams do, in the table `team_acts`. */
import { sql } from 'kysely'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'

export interface NewAct {
  readonly seatId: string
  readonly performerId: string
  readonly memberId: string
  readonly route: string
  readonly right: SeatRight
  readonly objectId: string | null
}

export async function insertAct(tx: Tx, { seatId, performerId, memberId, route, right, objectId }: NewAct): Promise<void> {
  await sql`insert into team_acts (id, seat_id, performer_id, member_id, route, seat_right, object_id, at)
    values (${newId(tx.now)}, ${seatId}, ${performerId}, ${memberId}, ${route}, ${right}, ${objectId}, ${tx.now})`.execute(tx.db)
}

export interface ActRow {
  readonly id: string
  readonly member_id: string
  readonly route: string
  readonly seat_right: SeatRight
  readonly object_id: string | null
  readonly at: Date
}

interface Wanted {
  readonly performerId: string
  readonly seatId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Uses index `team_acts_performer` or `team_acts_member`. */
export async function listActs(db: Db, { performerId, seatId, limit, offset }: Wanted) {
  const chosen = sql`from team_acts where performer_id = ${performerId}
    ${seatId === undefined ? sql`` : sql`and seat_id = ${seatId}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<ActRow>`select id, member_id, route, seat_right, object_id, at ${chosen}
      order by at desc, id desc limit ${limit}::int offset ${offset}::int`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns when each seat was last used for an act. */
export async function lastActs(db: Db, seatIds: readonly string[]): Promise<Map<string, Date>> {
  if (seatIds.length === 0) return new Map()
  const { rows } = await sql<{ seat_id: string; at: Date }>`select seat_id, max(at) as at from team_acts
    where seat_id = any(${[...seatIds]}::uuid[]) group by seat_id`.execute(db)
  return new Map(rows.map((row) => [row.seat_id, row.at]))
}

export interface ActCount {
  readonly day: string
  readonly member_id: string
  readonly right: SeatRight
  readonly acts: number
}

/** Counts acts since then by day (UTC), member and right, latest day first. */
export async function countActs(db: Db, performerId: string, since: Date): Promise<readonly ActCount[]> {
  const { rows } =
    await sql<ActCount>`select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, member_id, seat_right as "right",
      count(*)::int as acts
    from team_acts where performer_id = ${performerId} and at >= ${since} group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db)
  return rows
}
