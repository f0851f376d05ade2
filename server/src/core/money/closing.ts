/** Closes the ledger hour by hour: sums up postings, so that a page about a million sales reads a few rows. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { Type } from 'typebox'
import { addDays, addMinutes } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Context, Db, Tx } from '#platform/context.ts'

export const closeLedger = job('close the ledger', Type.Object({}))

/** The kind under which shares of others' sales are summed. */
export const SHARED = 'split'

/** Longer than any transaction, so that the fence almost never rejects a posting. */
const OPEN_MINUTES = 60
const BATCH_DAYS = 1

export const closingJobHandlers = [
  jobHandler(closeLedger, (ctx) => closeUntil(ctx, addMinutes(ctx.clock.now(), -OPEN_MINUTES)), '5 * * * *'),
]

/** Closes everything before `end`, at most a day per transaction. Safe to repeat, and to run in several processes. */
export async function closeUntil(ctx: Context, end: Date): Promise<void> {
  await ctx.write((tx) => fenceUntil(tx, end))
  for (let isOver = false; !isOver; ) isOver = await ctx.write((tx) => closeNext(tx, end))
}

/**
 * After this commits, nothing can be posted for a time before `end`. Waits for running postings, whose time may be hours old.
 * Other postings queue behind this lock, so the wait is short; throws SQLSTATE 55P03 after that.
 */
async function fenceUntil(tx: Tx, end: Date): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`select max(fenced_until) as until from ledger_fences`.execute(tx.db)
  if (rows[0]?.until && rows[0].until >= end) return
  await sql`set local lock_timeout = '500ms'`.execute(tx.db)
  await sql`select pg_advisory_xact_lock(hashtextextended('post to the ledger', 0))`.execute(tx.db)
  await sql`insert into ledger_fences (fenced_until, at) values (${end}, ${tx.now}) on conflict do nothing`.execute(tx.db)
}

async function closeNext(tx: Tx, end: Date): Promise<boolean> {
  await oneAtATime(tx, 'close the ledger')
  const from = (await closedUntil(tx.db)) ?? (await firstPosting(tx.db))
  if (from === undefined || from >= end) return true
  const latest = addDays(from, BATCH_DAYS)
  const until = latest < end ? latest : end
  await sumAccounts(tx.db, from, until)
  await sumEarnings(tx.db, from, until)
  await sumSplits(tx.db, from, until)
  await sql`insert into ledger_closings (closed_until, at) values (${until}, ${tx.now})`.execute(tx.db)
  return until >= end
}

/**
 * Returns the condition that a posting is not included in the sums yet, by the column of its time. The statement itself reads the
 * latest closing, so that a parallel closing never counts twice. It is also read in advance: with only a subquery, PostgreSQL
 * would not know how few rows follow and would scan a whole table instead of an index. Uses the key of `ledger_closings`.
 */
export async function notClosed(db: Db): Promise<(column: string) => RawBuilder<SqlBool>> {
  const before = (await closedUntil(db)) ?? new Date(0)
  const latest = sql`coalesce((select max(closed_until) from ledger_closings), '-infinity')`
  return (column) => sql<SqlBool>`${sql.ref(column)} >= ${before} and ${sql.ref(column)} >= ${latest}`
}

/** Returns undefined before the first closing. */
async function closedUntil(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`select max(closed_until) as until from ledger_closings`.execute(db)
  return rows[0]?.until ?? undefined
}

async function firstPosting(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(at) as at from transfers`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Uses index `transfers_at`. */
const sumAccounts = (db: Db, from: Date, until: Date) =>
  sql`insert into account_days (account, unit, day, debit, credit)
    select account, unit, (at at time zone 'UTC')::date, sum(debit), sum(credit) from (
      select debit as account, unit, at, amount as debit, 0 as credit from transfers where at >= ${from} and at < ${until}
      union all select credit, unit, at, 0, amount from transfers where at >= ${from} and at < ${until}
    ) moved group by 1, 2, 3
    on conflict (account, unit, day) do update
      set debit = account_days.debit + excluded.debit, credit = account_days.credit + excluded.credit`.execute(db)

/**
 * Combines sales, refunds and shares into rows of what each of them changed. Rows of shares name no fan. Uses indexes
 * `sales_latest`, `refunds_latest` and `split_earnings_latest`.
 */
const earned = (from: Date, until: Date) => sql`(
  select performer_id, fan_id, kind, target_id, at, available_at, is_anonymous, 1 as sales, gross, net from sales where at >= ${from} and at < ${until}
  union all
  select r.performer_id, r.fan_id, r.kind, s.target_id, r.at, s.available_at, s.is_anonymous, 0, -r.gross, -r.net
  from refunds r join sales s on s.id = r.sale_id where r.at >= ${from} and r.at < ${until}
  union all
  select e.performer_id, e.fan_id, e.kind, s.target_id, e.at, s.available_at, s.is_anonymous, 0, 0, -e.amount
  from split_earnings e join sales s on s.id = e.sale_id where e.at >= ${from} and e.at < ${until}
  union all
  select partner_id, null, ${sql.lit(SHARED)}, null, at, available_at, false, 0, 0, amount from split_earnings where at >= ${from} and at < ${until}
) as earned`

/** Uses index `split_earnings_latest`. */
const sumSplits = (db: Db, from: Date, until: Date) =>
  sql`insert into split_totals as t (split_id, amount)
    select split_id, sum(amount) from split_earnings
    where at >= ${from} and at < ${until} group by 1
    on conflict (split_id) do update set amount = t.amount + excluded.amount`.execute(db)

async function sumEarnings(db: Db, from: Date, until: Date): Promise<void> {
  await sql`insert into earning_totals as t (performer_id, kind, sales, gross, net)
    select performer_id, kind, sum(sales), sum(gross), sum(net) from ${earned(from, until)} group by 1, 2
    on conflict (performer_id, kind) do update
      set sales = t.sales + excluded.sales, gross = t.gross + excluded.gross, net = t.net + excluded.net`.execute(db)
  await sql`insert into earning_months as m (performer_id, kind, month, net)
    select performer_id, kind, date_trunc('month', at at time zone 'UTC')::date, sum(net) from ${earned(from, until)} group by 1, 2, 3
    on conflict (performer_id, kind, month) do update set net = m.net + excluded.net`.execute(db)
  await sql`insert into earning_quarter_hours as q (performer_id, quarter_hour, net)
    select performer_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'), sum(net)
    from ${earned(from, until)} group by 1, 2
    on conflict (performer_id, quarter_hour) do update set net = q.net + excluded.net`.execute(db)
  await sql`insert into earning_releases as r (performer_id, available_at, net)
    select performer_id, available_at, sum(net) from ${earned(from, until)} group by 1, 2
    on conflict (performer_id, available_at) do update set net = r.net + excluded.net`.execute(db)
  await sql`insert into earning_items as t (performer_id, kind, target_id, sales, gross, net)
    select performer_id, kind, target_id, sum(sales), sum(gross), sum(net)
    from ${earned(from, until)} where target_id is not null group by 1, 2, 3
    on conflict (performer_id, kind, target_id) do update
      set sales = t.sales + excluded.sales, gross = t.gross + excluded.gross, net = t.net + excluded.net`.execute(db)
  await sql`insert into earning_fans as f (performer_id, fan_id, sales, gross, net, first_at, last_at)
    select performer_id, fan_id, sum(sales), sum(gross), sum(net), min(at), max(at)
    from ${earned(from, until)} where fan_id is not null and not is_anonymous group by 1, 2
    on conflict (performer_id, fan_id) do update
      set sales = f.sales + excluded.sales, gross = f.gross + excluded.gross, net = f.net + excluded.net, last_at = excluded.last_at`.execute(
    db,
  )
}
