/** Stores figures by which the list of all accounts is sorted. A job updates them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { sumPerDay, type Span } from '#platform/per-day.ts'

export interface AccountFigure {
  readonly accountId: string
  /** Spent or earned, in minor units of the currency. */
  readonly amount: number
}

/** Returns accounts without figures by id. Reads the keys of both tables. */
export async function accountsWithoutFigures(db: Db, limit: number): Promise<{ id: string; role: string }[]> {
  const { rows } = await sql<{ id: string; role: string }>`select a.id, a.role from accounts a
    where not exists (select from account_figures f where f.account_id = a.id) order by a.id limit ${limit}::int`.execute(db)
  return rows
}

export async function saveAmounts(tx: Tx, figures: readonly AccountFigure[]): Promise<void> {
  await sql`insert into account_figures as known (account_id, amount)
    select * from unnest(${figures.map((one) => one.accountId)}::uuid[], ${figures.map((one) => one.amount)}::bigint[])
    on conflict (account_id) do update set amount = excluded.amount where known.amount <> excluded.amount`.execute(tx.db)
}

/** Copies the last visits since a time from the sessions, in whole milliseconds; uses index `sessions_seen`. */
export async function saveVisits(tx: Tx, since: Date): Promise<void> {
  await sql`insert into account_figures as known (account_id, last_seen_at)
    select account_id, date_trunc('milliseconds', max(last_seen_at)) from sessions where last_seen_at >= ${since} group by account_id order by account_id
    on conflict (account_id) do update set last_seen_at = excluded.last_seen_at
      where known.last_seen_at is distinct from excluded.last_seen_at`.execute(tx.db)
}

/** Returns the last visit of each account, from its sessions or else from the figures; uses index `sessions_account`. */
export async function lastVisits(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date | null }>`select wanted.id, coalesce(
      (select max(s.last_seen_at) from sessions s where s.account_id = wanted.id),
      (select f.last_seen_at from account_figures f where f.account_id = wanted.id)) as at
    from unnest(${uuids(ids)}) as wanted (id)`.execute(db)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])))
}

/** Returns the number of new fans and performers by day; uses index `accounts_created`. */
export const newAccountsPerDay = (db: Db, { from, until }: Span): Promise<Map<string, number>> =>
  sumPerDay(db, sql`select created_at, 1 from accounts where role <> 'admin' and created_at >= ${from} and created_at < ${until}`)

/** Returns when the first account of the site was opened; uses index `accounts_created`. */
export async function firstAccountAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from accounts order by created_at limit 1`.execute(db)
  return rows[0]?.at
}
