/** Checks the sums of closed postings, from which pages read, against the sales, refunds and shares behind them. */
import { sql, type RawBuilder } from 'kysely'
import { t } from '#lib/i18n.ts'
import { check, type BookCheck, type DifferenceRow } from './book-check.ts'
import { SHARED } from './closing.ts'

/** All closed postings that change earnings. */
const changes = sql`(
  select * from (
    select performer_id, fan_id, target_id, kind, is_anonymous, at, available_at, net from sales
    union all select r.performer_id, r.fan_id, s.target_id, r.kind, s.is_anonymous, r.at, s.available_at, -r.net
      from refunds r join sales s on s.id = r.sale_id
    union all select e.performer_id, e.fan_id, s.target_id, e.kind, s.is_anonymous, e.at, s.available_at, -e.amount
      from split_earnings e join sales s on s.id = e.sale_id
    union all select partner_id, null, null, ${sql.lit(SHARED)}, false, at, available_at, amount from split_earnings
  ) all_changes where at < (select max(closed_until) from ledger_closings)
) as changes`

/** Both sides select `what` and `net`, in minor units of the currency. */
const equal = (name: string, title: () => string, sums: RawBuilder<unknown>, earned: RawBuilder<unknown>): BookCheck =>
  check(
    name,
    title,
    sql<DifferenceRow>`select coalesce(a.what, b.what) as what, b.net as expected, a.net as found
      from (${sums}) a full join (${earned}) b using (what) where coalesce(a.net, 0) <> coalesce(b.net, 0)`,
  )

const PERFORMER = sql`'performer:' || performer_id`
const AVAILABLE = sql`${PERFORMER} || ' from ' || to_char(available_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const FAN = sql`${PERFORMER} || ' fan ' || fan_id`
const THING = sql`${PERFORMER} || ' ' || kind || ' ' || target_id`
const summed = (what: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`select ${what} as what, sum(net) as net from ${from} group by 1`

export const sumChecks: readonly BookCheck[] = [
  equal(
    'earnings',
    () => t('Earnings totals and the sales behind them'),
    summed(PERFORMER, sql`earning_totals`),
    summed(PERFORMER, changes),
  ),
  equal(
    'earning months',
    () => t('Earnings totals and their months'),
    summed(sql`${PERFORMER} || ' ' || kind`, sql`earning_months`),
    summed(sql`${PERFORMER} || ' ' || kind`, sql`earning_totals`),
  ),
  equal(
    'earning days',
    () => t('Earnings totals and their days'),
    summed(PERFORMER, sql`earning_quarter_hours`),
    summed(PERFORMER, sql`earning_totals`),
  ),
  // The available amount for payouts depends on this sum.
  equal(
    'earning releases',
    () => t('Dates when earnings become available and the sales behind them'),
    summed(AVAILABLE, sql`earning_releases`),
    summed(AVAILABLE, changes),
  ),
  equal(
    'earning fans',
    () => t('Earnings totals per fan and the sales behind them'),
    summed(FAN, sql`earning_fans`),
    summed(FAN, sql`${changes} where fan_id is not null and not is_anonymous`),
  ),
  equal(
    'earning items',
    () => t('Earnings totals per type of sale and the sales behind them'),
    summed(THING, sql`earning_items`),
    summed(THING, sql`${changes} where target_id is not null`),
  ),
]
