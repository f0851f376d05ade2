/**
 * Checks the whole database at the end. These checks are separate from the site's own and stricter, because nothing is running.
 */
import pg from 'pg'
import { MAX_INCLUDED_UNLOCKS } from './areas/tiers.ts'
import { runChecks, type Check } from './check.ts'
import { checkGateways } from './gateway-books.ts'
import type { OutsideGateways } from './gateways.ts'
import type { Findings } from './protocol.ts'
import { showChecks } from './show-checks.ts'
import { checkStore, storeChecks, type Acknowledged } from './store-checks.ts'

const entries: readonly Check[] = [
  {
    name: 'entries sum to zero',
    query: `select unit, sum(amount) as left from (select unit, amount from transfers union all select unit, -amount from transfers) moved
      group by unit having sum(amount) <> 0
      union all select 'entry ' || e.id, 0 from entries e where not exists (select from transfers t where t.entry_id = e.id)
        and not exists (select from sales s where s.id = e.id and s.gross = 0) and not exists (select from refunds r where r.id = e.id and r.gross = 0)`,
  },
  { name: 'no wallet is negative', query: 'select account_id, balance from wallets where balance < 0' },
  {
    name: 'wallet balances equal the sums of their transfers',
    query: `select account, sum(amount) as moved, max(balance) as balance from (
        select credit as account, amount from transfers where unit = 'token' and credit like 'fan:%'
        union all select debit, -amount from transfers where unit = 'token' and debit like 'fan:%'
      ) moves left join wallets on 'fan:' || account_id = account group by account having sum(amount) <> coalesce(max(balance), 0)`,
  },
]

/** Checks card payments, wallet payments and bank transfers. */
const payments: readonly Check[] = [
  {
    name: 'only successful payments are posted, once each',
    query: `select p.id, p.status, p.purpose, count(e.id) as entries from payments p left join entries e on e.key = 'payment:' || p.id
      where p.amount > 0 group by p.id having count(e.id) <> (p.status = 'succeeded')::int`,
  },
  {
    name: 'each subscription payment has one period',
    query: `select p.id, count(d.sale_id) as periods from payments p join entries e on e.key = 'payment:' || p.id
      left join subscription_periods d on d.sale_id = e.id
      where p.purpose = 'subscription' and p.amount > 0 group by p.id having count(d.sale_id) <> 1`,
  },
  {
    name: 'purchased tokens are credited once',
    query: `select p.id, p.terms, coalesce(sum(t.amount), 0) as credited from payments p left join entries e on e.key = 'payment:' || p.id
      left join transfers t on t.entry_id = e.id and t.unit = 'token' and t.credit = 'fan:' || p.account_id
      where p.purpose = 'tokens' and p.status = 'succeeded'
      group by p.id having coalesce(sum(t.amount), 0) <> (p.terms->>'tokens')::bigint`,
  },
  {
    name: 'only credited top-ups are posted, once each',
    query: `select u.id, u.status, coalesce(sum(t.amount), 0) as credited from top_ups u left join entries e on e.key like '%' || u.id
      left join transfers t on t.entry_id = e.id and t.unit = 'token' and t.credit = 'fan:' || u.fan_id
      group by u.id having coalesce(sum(t.amount), 0) <> case when u.status = 'credited' then u.tokens else 0 end`,
  },
  {
    name: 'two operators decided each large top-up',
    query: `select u.id from top_ups u where u.status = 'credited' and u.amount > 10000
      and (select count(distinct s.by_id) from top_up_steps s where s.top_up_id = u.id and s.event in ('grant', 'confirm', 'approve')) < 2`,
  },
]

/** Checks paid time: no one pays twice for the same time, and no one gets time for free. */
const subscriptions: readonly Check[] = [
  {
    name: 'periods of a subscription do not overlap',
    query: `${unrefundedPeriods()} select a.subscription_id, a.sale_id, b.sale_id as other, a.starts_at, a.expires_at, b.starts_at as other_starts, b.expires_at as other_ends
      from kept a join kept b on b.subscription_id = a.subscription_id and b.sale_id > a.sale_id
      where a.starts_at + interval '1 second' < b.expires_at and b.starts_at + interval '1 second' < a.expires_at`,
  },
  {
    name: 'no period ends after its subscription',
    query: `${unrefundedPeriods()} select s.id, s.status, s.expires_at, k.sale_id, k.expires_at as period_ends from kept k
      join subscriptions s on s.id = k.subscription_id where k.expires_at > s.expires_at + interval '1 second'`,
  },
  {
    name: 'no period is worth more than its sale',
    query: `select d.sale_id, d.paid, s.gross - s.discount as sold from subscription_periods d join sales s on s.id = d.sale_id
      where d.paid > s.gross - s.discount + s.tax`,
  },
  {
    // An upgrade that succeeds only after the previous period has ended gives the whole period for the displayed price. A later
    // change of tier recalculates all periods from its own time. If the credit pays it in full, it leaves no sale.
    name: 'an upgrade gives the time it pays for',
    query: `select p.id, d.starts_at, d.expires_at, d.paid, p.terms, e.at as sold_at,
        (select json_agg(o order by o.starts_at) from subscription_periods o where o.subscription_id = d.subscription_id) as periods,
        (select json_agg(r) from refunds r join subscription_periods o on o.sale_id = r.sale_id
          where o.subscription_id = d.subscription_id) as refunds
      from payments p join entries e on e.key = 'payment:' || p.id
      join subscription_periods d on d.sale_id = e.id
      where p.terms->>'step' = 'upgrade' and d.paid = (p.terms->>'due')::bigint and not exists (select from refunds r where r.sale_id = d.sale_id)
      and not exists (select from subscription_events later
        where later.subscription_id = d.subscription_id and later.event in ('pay', 'pay_last') and later.at > e.at)
      and abs(extract(epoch from d.expires_at - d.starts_at) / 86400
        - case when exists (select from subscription_periods o where o.subscription_id = d.subscription_id and o.sale_id <> d.sale_id
            and o.expires_at > e.at) then d.paid::float / (p.terms->>'price')::int else 1 end
        * case p.terms->>'type' when 'yearly' then 365.25 when 'half_yearly' then 182.6 when 'quarterly' then 91.3 else 30.4 end)
        > case p.terms->>'type' when 'monthly' then 3 else 5 end`,
  },
  {
    name: 'no tier has more subscribers than seats',
    query: `select t.id, t.seats, count(*) as subscribers from tiers t join subscriptions s on s.tier_id = t.id and s.status <> 'expired'
      where t.seats is not null group by t.id having count(*) > t.seats`,
  },
]

/** Checks money that is divided among several accounts. */
const shares: readonly Check[] = [
  {
    name: 'shares equal their percentage of the net, to the cent',
    query: `select s.id, s.net, e.amount, p.percent from sales s join split_earnings e on e.entry_id = s.id join splits p on p.id = e.split_id
      where e.amount <> s.net * p.percent / 100 or (p.kinds is not null and not s.kind = any(p.kinds))
        or s.at < p.started_at - interval '1 minute' or s.at > p.ended_at + interval '1 minute'`,
  },
  {
    name: 'performer and partners together receive the net of a sale and return it with refunds',
    query: `select x.id, x.net, x.moved from (
        select s.id, s.net, coalesce(sum(t.amount), 0) as moved from sales s
          left join transfers t on t.entry_id = s.id and t.credit like 'performer:%' group by s.id
        union all select r.id, r.net, coalesce(sum(t.amount), 0) from refunds r
          left join transfers t on t.entry_id = r.id and t.debit like 'performer:%' group by r.id) x where x.net <> x.moved`,
  },
  {
    name: 'no one keeps a share of a full refund, or returns more than they had',
    query: `select s.id, e.partner_id, sum(e.amount) as left from sales s join split_earnings e on e.sale_id = s.id
      group by s.id, e.partner_id, e.split_id having sum(e.amount) < 0
        or (sum(e.amount) > 0 and exists (select from refunds r where r.sale_id = s.id and r.is_full))`,
  },
  {
    name: 'full refunds return every cent',
    query: `select s.id, s.gross, s.tax, s.net, sum(r.gross) as gross_back, sum(r.tax) as tax_back, sum(r.net) as net_back
      from sales s join refunds r on r.sale_id = s.id group by s.id having bool_or(r.is_full)
        and (sum(r.gross), sum(r.tax), sum(r.net), sum(r.tokens)) <> (s.gross, s.tax, s.net, s.tokens)`,
  },
]

const tax: readonly Check[] = [
  {
    name: 'tax owed per country equals the tax on receipts',
    query: `select coalesce(r.account, l.account) as account, r.tax, l.owed from
      (select 'tax:' || tax_country as account, sum(case kind when 'receipt' then tax else -tax end) as tax from receipts where tax > 0 group by 1) r
      full join (select account, sum(amount) as owed from (
        select credit as account, amount from transfers where credit like 'tax:%'
        union all select debit, -amount from transfers where debit like 'tax:%') moved group by 1) l using (account)
      where coalesce(r.tax, 0) <> coalesce(l.owed, 0)`,
  },
  {
    name: 'tax is a percentage of the net, rounded half up',
    query: `select id, net, tax, tax_rate from receipts where kind = 'receipt'
      and tax <> round(net * tax_rate / 10000.0) and tax <> round((net + tax) * tax_rate / (10000.0 + tax_rate))`,
  },
  {
    name: 'every card refund returns its tax',
    query: `select r.id, r.tax, n.tax as noted from refunds r join gateway_refunds g on g.refund_id = r.id
      left join receipts n on n.refund_id = r.id where g.status in ('succeeded', 'settled') and r.tax <> coalesce(n.tax, 0)`,
  },
]

/** Checks tier allowances: no unlock exceeds the monthly allowance, and none remains after its month is refunded. */
const included: readonly Check[] = [
  {
    name: 'no month has more unlocks than its tier includes',
    query: `select e.holder_id, e.subject_id, months_between(e.created_at, u.used_at) as month, count(*) as uses
      from included_uses u join entitlements e on e.holder_id = u.fan_id and e.subject_id = u.performer_id and e.kind = 'subscription'
      where u.kind = 'unlock' and u.revoked_at is null and u.used_at >= e.created_at group by 1, 2, 3 having count(*) > ${MAX_INCLUDED_UNLOCKS}`,
  },
  {
    name: 'each included unlock has one free sale and counts until its refund',
    query: `select u.key, s.tokens, u.revoked_at from included_uses u left join sales s on s.id = u.sale_id
      where u.kind = 'unlock' and (s.id is null or s.tokens <> 0 or s.gross <> 0
        or (u.revoked_at is not null) <> exists (select from refunds r where r.sale_id = s.id and r.is_full))`,
  },
  {
    name: 'a full refund of a month revokes its included unlocks',
    query: `select u.key, u.used_at, d.sale_id, r.at from included_uses u
      join subscriptions s on s.fan_id = u.fan_id and s.performer_id = u.performer_id
      join subscription_periods d on d.subscription_id = s.id and u.used_at >= d.starts_at and u.used_at < d.expires_at
      join refunds r on r.sale_id = d.sale_id and r.is_full and r.at > u.used_at
      where u.kind = 'unlock' and u.revoked_at is null`,
  },
]

const holds: readonly Check[] = [
  {
    name: 'every token in escrow is sold or returned once',
    query: `select h.id, h.tokens, h.released, h.closed_at, moved.into, moved.sold, moved.returned, sales.tokens as receipts
      from escrow_holds h cross join lateral (
        select coalesce(sum(amount) filter (where credit = 'escrow:' || h.id and debit = 'fan:' || h.fan_id), 0) as into,
          coalesce(sum(amount) filter (where debit = 'escrow:' || h.id and credit = 'platform:tokens'), 0) as sold,
          coalesce(sum(amount) filter (where debit = 'escrow:' || h.id and credit = 'fan:' || h.fan_id), 0) as returned
        from transfers where unit = 'token'
      ) moved cross join lateral (
        select coalesce(sum(s.tokens), 0) as tokens from sales s
        where s.escrow_id = h.id and s.fan_id = h.fan_id and s.performer_id = h.performer_id
      ) sales
      where moved.into <> h.tokens or moved.sold <> sales.tokens or moved.sold <> coalesce(h.released, 0)
        or moved.sold + moved.returned <> case when h.closed_at is null then 0 else h.tokens end`,
  },
]

const goals: readonly Check[] = [
  {
    name: 'a goal equals its tips minus refunds',
    query: `select g.id, g.raised, coalesce(sum(t.tokens), 0) as counted from tip_goals g left join tip_goal_tips t on t.goal_id = g.id
      group by g.id having g.raised <> coalesce(sum(t.tokens), 0)`,
  },
]

/** Selects all periods without a full refund. */
function unrefundedPeriods(): string {
  return `with kept as (select * from subscription_periods d where not exists (select from refunds r where r.sale_id = d.sale_id and r.is_full))`
}

interface Ended {
  readonly databaseUrl: string
  readonly gateways: OutsideGateways
  readonly acknowledged: readonly Acknowledged[]
  /** The site's time. */
  readonly now: Date
}

export async function checkWorld({ databaseUrl, gateways, acknowledged, now }: Ended): Promise<Findings> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const checks = [
      ...entries,
      ...payments,
      ...subscriptions,
      ...shares,
      ...tax,
      ...included,
      ...holds,
      ...storeChecks,
      ...showChecks,
      ...goals,
    ]
    return [
      ...(await runChecks(client, checks)),
      ...(await checkStore(client, acknowledged, now)),
      ...(await checkGateways(client, gateways)),
    ]
  } finally {
    await client.end()
  }
}
