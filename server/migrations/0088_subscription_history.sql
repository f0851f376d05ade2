-- How many fans pay, come back and leave: each change of a subscription's state is kept, with what it means for that.

alter table subscriptions
  -- What runs, or will, was paid for by its fan: not free days, nor what somebody else has given.
  add column pays boolean not null default false,
  -- When its fan paid for it for the first time.
  add column first_paid_at timestamptz,
  add check (not pays or (first_paid_at is not null and status <> 'expired'));

create table subscription_events (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  performer_id uuid not null,
  at timestamptz not null,
  from_status text not null check (from_status in ('none', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
  event text not null,
  to_status text not null check (to_status in ('active', 'past_due', 'paused', 'cancelled', 'expired')),
  -- After it: as in `subscriptions`.
  pays boolean not null,
  -- The fan pays for the first time, pays again after an end, or does not pay any more.
  change text check (change in ('new', 'back', 'ended')),
  -- What became of a renewal that was due; one that fails is tried again for days, and counts when it is decided.
  renewal text check (renewal in ('succeeded', 'failed'))
);

-- What the sales tell of the time before. A gift is another kind of sale; of renewals that failed only the last one of what has ended is known.
create temporary table paid_before as
  select p.subscription_id, s.performer_id, s.at, p.expires_at,
    max(p.expires_at) over earlier as before_until, row_number() over (partition by p.subscription_id order by s.at, s.id) as number
  from subscription_periods p join sales s on s.id = p.sale_id where s.kind = 'subscription'
  window earlier as (partition by p.subscription_id order by s.at, s.id rows between unbounded preceding and 1 preceding);

update subscriptions sub set first_paid_at = paid.first_at, pays = sub.status <> 'expired' and paid.last_at >= sub.started_at
  from (select subscription_id, min(at) as first_at, max(at) as last_at from paid_before group by 1) paid
  where paid.subscription_id = sub.id;

-- With the days of grace, a period that was paid for later than this begins anew.
insert into subscription_events (id, subscription_id, performer_id, at, from_status, event, to_status, pays, change, renewal)
  select gen_random_uuid(), subscription_id, performer_id, at,
    case when number = 1 then 'none' when at > before_until + interval '4 days' then 'expired' else 'active' end, 'pay', 'active', true,
    case when number = 1 then 'new' when at > before_until + interval '4 days' then 'back' end,
    case when number > 1 and at between before_until - interval '1 hour' and before_until + interval '4 days' then 'succeeded' end
  from paid_before;
insert into subscription_events (id, subscription_id, performer_id, at, from_status, event, to_status, pays, change)
  select gen_random_uuid(), subscription_id, performer_id, before_until, 'active', 'expire', 'expired', false, 'ended'
  from paid_before where at > before_until + interval '4 days';
insert into subscription_events (id, subscription_id, performer_id, at, from_status, event, to_status, pays, change, renewal)
  select gen_random_uuid(), sub.id, sub.performer_id, least(max(p.expires_at), sub.expires_at, site_now()), 'active', 'expire', 'expired', false, 'ended',
    case when sub.status = 'expired' and sub.attempts > 0 then 'failed' end
  from subscriptions sub join paid_before p on p.subscription_id = sub.id where not sub.pays group by sub.id;
drop table paid_before;

create index subscription_events_counted on subscription_events (performer_id, at) include (subscription_id, change, renewal)
  where change is not null or renewal is not null;
create index subscriptions_paid on subscriptions (performer_id, pays) where first_paid_at is not null;
create trigger subscription_events_append_only before update or delete on subscription_events for each row execute function reject_history_change();

-- What each month (UTC) has brought of each kind of sale. Sums of what is closed, as in `earning_totals`.
create table earning_months (
  performer_id uuid not null,
  kind text not null,
  month date not null,
  net bigint not null,
  primary key (performer_id, kind, month)
);
insert into earning_months (performer_id, kind, month, net)
  select performer_id, kind, date_trunc('month', at at time zone 'UTC')::date, sum(net) from (
    select performer_id, kind, at, net from sales
    union all select performer_id, kind, at, -net from refunds
    union all select performer_id, kind, at, -amount from split_earnings
    union all select partner_id, 'split', at, amount from split_earnings
  ) earned where at < (select max(closed_until) from ledger_closings) group by 1, 2, 3;
