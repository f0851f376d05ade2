/** The tables `live_visits`, `live_previews` and `live_samples`. */
import { sql, type Selectable } from 'kysely'
import { notRestricted } from '#core/access/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

export type VisitRow = Selectable<Schema['live_visits']>

/** Records that an account is present or away. Safe to repeat. The caller has locked the visit. */
export async function setPresence(tx: Tx, roomId: string, accountId: string, isPresent: boolean): Promise<void> {
  if (isPresent)
    await sql`update live_visits set joined_at = ${tx.now} where room_id = ${roomId} and account_id = ${accountId} and joined_at is null`.execute(
      tx.db,
    )
  else
    await sql`update live_visits set seconds = seconds + greatest(0, extract(epoch from ${tx.now}::timestamptz - joined_at))::int, joined_at = null
      where room_id = ${roomId} and account_id = ${accountId} and joined_at is not null`.execute(tx.db)
}

/** Opens the visit if it is the first, and locks it, so that parallel joins and leaves are counted one by one. */
export async function lockVisit(tx: Tx, roomId: string, accountId: string): Promise<VisitRow> {
  await sql`insert into live_visits (room_id, account_id, first_at) values (${roomId}, ${accountId}, ${tx.now}) on conflict do nothing`.execute(
    tx.db,
  )
  const { rows } =
    await sql<VisitRow>`select * from live_visits where room_id = ${roomId} and account_id = ${accountId} for update`.execute(
      tx.db,
    )
  return rows[0]!
}

/** Ends all visits of a room that is over. */
export async function endVisits(tx: Tx, roomId: string, at: Date): Promise<void> {
  await sql`update live_visits set seconds = seconds + greatest(0, extract(epoch from ${at}::timestamptz - joined_at))::int, joined_at = null
    where room_id = ${roomId} and joined_at is not null`.execute(tx.db)
}

export async function setHidden(tx: Tx, roomId: string, accountId: string, isHidden: boolean): Promise<void> {
  await sql`insert into live_visits (room_id, account_id, first_at, is_hidden) values (${roomId}, ${accountId}, ${tx.now}, ${isHidden})
    on conflict (room_id, account_id) do update set is_hidden = excluded.is_hidden`.execute(tx.db)
}

export async function isHiddenIn(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_hidden: boolean }>`select is_hidden from live_visits
    where room_id = ${roomId} and account_id = ${accountId}`.execute(db)
  return rows[0]?.is_hidden ?? false
}

/** Returns how many accounts watch each room; uses index `live_visits_present`. */
export async function viewersOf(db: Db, roomIds: readonly string[]): Promise<Map<string, number>> {
  if (roomIds.length === 0) return new Map()
  const { rows } = await sql<{ room_id: string; viewers: number }>`select room_id, count(*)::int as viewers from live_visits
    where room_id = any(${uuids(roomIds)}) and joined_at is not null group by room_id`.execute(db)
  return new Map(rows.map((row) => [row.room_id, row.viewers]))
}

interface Page {
  readonly withHidden: boolean
  /** Watches among people whom the performer restricts, who are shown to the two only. */
  readonly reader: { readonly id: string; readonly seesRestricted: boolean; readonly performerId: string }
  readonly limit: number
  readonly offset: number
}

/** Returns who is present, latest first. */
export async function presentIn(db: Db, roomId: string, { withHidden, reader, limit, offset }: Page) {
  const all = sql`from live_visits where room_id = ${roomId} and joined_at is not null and (${withHidden} or not is_hidden)
    and (${reader.seesRestricted} or account_id = ${reader.id} or ${notRestricted(sql`${reader.performerId}::uuid`, sql.ref('live_visits.account_id'))})`
  const { rows } = await sql<{ account_id: string; joined_at: Date }>`select account_id, joined_at ${all}
    order by joined_at desc, account_id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface VisitSums {
  readonly visitors: number
  readonly seconds: number
}

/** Returns the sums of finished and running visits per room; uses the key. */
export async function visitSums(db: Db, roomIds: readonly string[]): Promise<Map<string, VisitSums>> {
  const { rows } = await sql<VisitSums & { room_id: string }>`select room_id,
      count(*) filter (where seconds > 0 or joined_at is not null)::int as visitors,
      coalesce(sum(seconds + coalesce(extract(epoch from site_now() - joined_at), 0)), 0)::float8 as seconds
    from live_visits where room_id = any(${uuids(roomIds)}) group by room_id`.execute(db)
  return new Map(rows.map((row) => [row.room_id, row]))
}

/** Returns when an account's preview of a room began, now if it has not yet. */
export async function beginPreview(tx: Tx, roomId: string, accountId: string): Promise<Date> {
  await sql`insert into live_previews (room_id, account_id, started_at) values (${roomId}, ${accountId}, ${tx.now})
    on conflict do nothing`.execute(tx.db)
  return (await previewBegan(tx.db, roomId, accountId)) ?? tx.now
}

export async function previewBegan(db: Db, roomId: string, accountId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ started_at: Date }>`select started_at from live_previews
    where room_id = ${roomId} and account_id = ${accountId}`.execute(db)
  return rows[0]?.started_at
}

/** Counts the viewers for the statistics. */
export async function sampleViewers(tx: Tx, roomId: string): Promise<void> {
  const viewers = (await viewersOf(tx.db, [roomId])).get(roomId) ?? 0
  await sql`insert into live_samples (room_id, at, viewers) values (${roomId}, ${tx.now}, ${viewers}) on conflict do nothing`.execute(
    tx.db,
  )
}

/** Oldest first, at most this many, evenly chosen. */
export async function samplesOf(db: Db, roomId: string, most: number) {
  const { rows } = await sql<{ at: Date; viewers: number }>`select at, viewers from (
      select at, viewers, row_number() over (order by at) as n, count(*) over () as total from live_samples where room_id = ${roomId}
    ) as s where total <= ${most} or n % ceil(total::numeric / ${most}) = 1 order by at limit ${most}`.execute(db)
  return rows
}

/** Returns whether an account was ever in a list of viewers; uses index `live_visits_account`. */
export async function hasVisited(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from live_visits where account_id = ${accountId} and not is_hidden limit 1`.execute(db)
  return rows.length > 0
}
