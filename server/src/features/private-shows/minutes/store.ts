/** The table `private_show_minutes`. Only shows that are locked change their minutes. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  private_show_minutes: Schema['private_show_minutes']
}
type MinutesDb = Db<Tables>
export type MinuteRow = Selectable<Tables['private_show_minutes']>

/** The unique key of show and minute rejects a minute that exists. */
export const insertMinute = async (tx: Tx, row: Pick<MinuteRow, 'id' | 'show_id' | 'minute'>): Promise<void> => {
  await (tx.db as MinutesDb).insertInto('private_show_minutes').values(row).execute()
}

/** Returns the minutes whose tokens are in escrow, in their order. */
export const openMinutes = (db: MinutesDb, showId: string): Promise<MinuteRow[]> =>
  db
    .selectFrom('private_show_minutes')
    .selectAll()
    .where('show_id', '=', showId)
    .where('outcome', 'is', null)
    .orderBy('minute')
    .execute()

export const setMinute = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<MinuteRow, 'begins_at' | 'ends_at' | 'outcome' | 'sale_id' | 'closed_at'>>,
): Promise<void> => {
  await (tx.db as MinutesDb).updateTable('private_show_minutes').set(change).where('id', '=', id).execute()
}

export interface Minutes {
  readonly paid: number
  /** In escrow, with the running one. */
  readonly held: number
  /** The latest minute that has begun. */
  readonly latest: { readonly minute: number; readonly beganAt: Date; readonly endsAt: Date } | undefined
}

export const NO_MINUTES: Minutes = { paid: 0, held: 0, latest: undefined }

interface Counted {
  show_id: string
  paid: number
  held: number
  minute: number | null
  begins_at: Date | null
  ends_at: Date | null
}

/** Returns the minutes of each show that has any; uses the unique key. */
export async function minutesOf(db: Db, showIds: readonly string[]): Promise<Map<string, Minutes>> {
  if (showIds.length === 0) return new Map()
  const { rows } = await sql<Counted>`select show_id, count(*) filter (where outcome = 'paid')::int as paid,
      count(*) filter (where outcome is null)::int as held, max(minute) filter (where begins_at is not null) as minute,
      max(begins_at) as begins_at, max(ends_at) as ends_at
    from private_show_minutes where show_id = any(${uuids(showIds)}) group by show_id`.execute(db)
  return new Map(
    rows.map(({ show_id, paid, held, minute, begins_at: beganAt, ends_at: endsAt }) => [
      show_id,
      { paid, held, latest: minute !== null && beganAt && endsAt ? { minute, beganAt, endsAt } : undefined },
    ]),
  )
}

interface Since {
  readonly fanId: string
  /** Undefined for all performers. */
  readonly performerId: string | undefined
  readonly since: Date
}

const MAX_SHOWS = 20

/** Returns a fan's latest shows with a paid minute; uses index `private_shows_fan`. */
export async function showsSince(db: Db, { fanId, performerId, since }: Since) {
  const { rows } = await sql<{ startedAt: Date; minutes: number }>`select s.started_at as "startedAt", count(*)::int as minutes
    from private_shows s join private_show_minutes m on m.show_id = s.id and m.outcome = 'paid'
    where s.fan_id = ${fanId} and (${performerId ?? null}::uuid is null or s.performer_id = ${performerId ?? null}::uuid)
      and s.started_at >= ${since}
    group by s.id order by s.id desc limit ${MAX_SHOWS}`.execute(db)
  return rows
}
