/** The table `subscription_events`, an append-only history of states, and its counts for one performer. */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { sumPerDay, type Span } from '#platform/per-day.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Step } from './rules.ts'

interface Tables {
  subscription_events: Narrowed<'subscription_events', { event: Step['event'] }>
}

interface Of {
  readonly subscriptionId: string
  readonly performerId: string
}

export async function insertEvent({ db, now }: Tx, { subscriptionId, performerId }: Of, step: Step): Promise<void> {
  const { from, event, to, pays, change, renewal } = step
  const states = { from_status: from, event, to_status: to, pays, change, renewal }
  await (db as Db<Tables>)
    .insertInto('subscription_events')
    .values({ id: newId(now), subscription_id: subscriptionId, performer_id: performerId, at: now, ...states })
    .execute()
}

/** Changes in a calendar month in UTC. */
export interface Changes {
  /** Like `2026-11`. */
  readonly month: string
  readonly started: number
  readonly returned: number
  readonly ended: number
  /** Subscribers who paid at the start of the month and left. Leaves out those who also started within the month. */
  readonly endedOfStart: number
  readonly renewed: number
  readonly failed: number
}

export interface Counts {
  /** Oldest first; the last month is running. */
  readonly months: readonly Changes[]
  readonly payingNow: number
  /** Fans who have ever paid. */
  readonly payingEver: number
}

interface Row extends Readonly<Record<'started' | 'returned' | 'ended' | 'ended_of_start' | 'renewed' | 'failed', number>> {
  readonly month: string
  readonly paying_now: number
  readonly paying_ever: number
}

/** One snapshot; uses indexes `subscription_events_counted` and `subscriptions_paid`. */
export async function countsOf(db: Db, performerId: string, { now, months }: { now: Date; months: number }): Promise<Counts> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1))
  const { rows } = await sql<Row>`with counted as materialized (
      select date_trunc('month', at at time zone 'UTC') as month, subscription_id, at, change, renewal from subscription_events
      where performer_id = ${performerId}::uuid and at >= ${from} and (change is not null or renewal is not null)
    ), sums as (
      select month, count(*) filter (where change = 'new')::int as started, count(*) filter (where change = 'returned')::int as returned,
        count(*) filter (where change = 'ended')::int as ended, count(*) filter (where renewal = 'succeeded')::int as renewed,
        count(*) filter (where renewal = 'failed')::int as failed
      from counted group by month
    ), firsts as (
      select distinct on (month, subscription_id) month, change from counted where change is not null order by month, subscription_id, at
    ), left_early as (
      select month, count(*)::int as ended_of_start from firsts where change = 'ended' group by month
    )
    select to_char(m.month, 'YYYY-MM') as month, coalesce(started, 0) as started, coalesce(returned, 0) as returned, coalesce(ended, 0) as ended,
      coalesce(ended_of_start, 0) as ended_of_start, coalesce(renewed, 0) as renewed, coalesce(failed, 0) as failed,
      (select count(*)::int from subscriptions where performer_id = ${performerId}::uuid and first_paid_at is not null and pays) as paying_now,
      (select count(*)::int from subscriptions where performer_id = ${performerId}::uuid and first_paid_at is not null) as paying_ever
    from generate_series(${from}::timestamptz at time zone 'UTC', ${now}::timestamptz at time zone 'UTC', interval '1 month') as m (month)
      left join sums on sums.month = m.month left join left_early on left_early.month = m.month
    order by m.month`.execute(db)
  return {
    months: rows.map((row) => ({
      month: row.month,
      started: row.started,
      returned: row.returned,
      ended: row.ended,
      endedOfStart: row.ended_of_start,
      renewed: row.renewed,
      failed: row.failed,
    })),
    payingNow: rows[0]?.paying_now ?? 0,
    payingEver: rows[0]?.paying_ever ?? 0,
  }
}

/**
 * Returns by day how the number of paid subscriptions of the whole site changed, or how many ended. Uses index
 * `subscription_events_changed`.
 */
export const changesPerDay = (db: Db, which: 'all' | 'ended', { from, until }: Span): Promise<Map<string, number>> =>
  sumPerDay(
    db,
    which === 'ended'
      ? sql`select at, 1 from subscription_events where change = 'ended' and at >= ${from} and at < ${until}`
      : sql`select at, case when change = 'ended' then -1 else 1 end from subscription_events
          where change is not null and at >= ${from} and at < ${until}`,
  )
