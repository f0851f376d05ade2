-- Performers' earnings: sums of the closed part of the ledger, splits with other performers, and commissions of the site. Amounts
-- are in minor units of the currency. Sums are net of refunds and partners' shares.

create table earning_totals (
  performer_id uuid not null references performers,
  kind text not null,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (performer_id, kind)
);

-- Quarters of an hour add up to days of every time zone.
create table earning_quarters (
  performer_id uuid not null references performers,
  quarter timestamptz not null,
  net bigint not null,
  primary key (performer_id, quarter)
);

-- Months in UTC.
create table earning_months (
  performer_id uuid not null references performers,
  kind text not null,
  month date not null,
  net bigint not null,
  primary key (performer_id, kind, month)
);

-- Earnings by the time of their availability.
create table earning_releases (
  performer_id uuid not null references performers,
  available_at timestamptz not null,
  net bigint not null,
  primary key (performer_id, available_at)
);

create table earning_fans (
  performer_id uuid not null references performers,
  fan_id uuid not null references accounts,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (performer_id, fan_id)
);
create index earning_fans_top on earning_fans (performer_id, net desc, fan_id);

-- Earnings by the post, gallery, video or message that was sold.
create table earning_things (
  performer_id uuid not null references performers,
  kind text not null,
  target_id uuid not null,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (performer_id, kind, target_id)
);
create index earning_things_top on earning_things (performer_id, net desc, target_id);

-- Agreements by which a performer shares sales with another performer, from the proposal to the end. Terms never change: other
-- terms need a new agreement.
create table split_agreements (
  id uuid primary key,
  -- The performer whose sales are shared.
  performer_id uuid not null references performers,
  -- The performer who receives a share.
  partner_id uuid not null references performers,
  -- Purpose of the share, visible to both performers and the fans: 'Manager'.
  name text not null,
  -- Percent of the performer's share of a sale.
  percent int not null check (percent between 1 and 90),
  -- Kinds of sales; null for all.
  kinds text[],
  status text not null check (status in ('proposed', 'active', 'declined', 'withdrawn', 'ended')),
  proposed_at timestamptz not null,
  -- When the proposal was accepted, declined or withdrawn.
  answered_at timestamptz,
  ended_by uuid references accounts,
  ended_at timestamptz,
  constraint split_agreements_two_performers check (performer_id <> partner_id),
  constraint split_agreements_answered check ((status = 'proposed') = (answered_at is null)),
  constraint split_agreements_ended check ((status = 'ended') = (ended_at is not null))
);
create unique index split_agreements_pair on split_agreements (performer_id, partner_id) where status in ('proposed', 'active');
create index split_agreements_performer on split_agreements (performer_id, proposed_at desc, id desc);
create index split_agreements_partner on split_agreements (partner_id, proposed_at desc, id desc);
create index split_agreements_latest on split_agreements (proposed_at desc, id desc);

-- Accepted agreements, read for every sale.
create table splits (
  -- The agreement's id.
  id uuid primary key,
  performer_id uuid not null references performers,
  partner_id uuid not null references performers,
  name text not null,
  percent int not null check (percent between 1 and 90),
  kinds text[],
  started_at timestamptz not null,
  -- Null while the split applies.
  ended_at timestamptz,
  constraint splits_two_performers check (performer_id <> partner_id)
);
create index splits_running on splits (performer_id) where ended_at is null;

-- Partners' shares of a sale; negative for a refund.
create table split_earnings (
  -- Id of the sale or the refund.
  entry_id uuid not null references entries,
  sale_id uuid not null references sales,
  split_id uuid not null references splits,
  performer_id uuid not null references performers,
  partner_id uuid not null references performers,
  fan_id uuid not null references accounts,
  -- Kind of the sale.
  kind text not null,
  amount bigint not null check (amount <> 0),
  available_at timestamptz not null,
  at timestamptz not null,
  primary key (entry_id, split_id)
);
create index split_earnings_sale on split_earnings (sale_id);
create index split_earnings_split on split_earnings (split_id, at desc, entry_id desc);
create index split_earnings_performer on split_earnings (performer_id, at desc);
create index split_earnings_partner on split_earnings (partner_id, at desc);
create index split_earnings_latest on split_earnings (at desc);
create trigger split_earnings_append_only before update or delete on split_earnings
  for each row execute function reject_history_change();

-- The sum of each split in the closed part of the ledger.
create table split_totals (
  split_id uuid primary key references splits,
  amount bigint not null
);

-- The site's commission where it differs from the general one: for a kind of sale, or agreed with a performer. Rows stay.
create table commissions (
  id uuid primary key,
  kind text,
  performer_id uuid references performers,
  percent smallint not null check (percent between 0 and 90),
  by_id uuid references accounts,
  since timestamptz not null,
  ended_by uuid references accounts,
  ended_at timestamptz,
  constraint commissions_kind_or_performer check ((kind is null) <> (performer_id is null))
);
create unique index commissions_kind on commissions (kind) where kind is not null and ended_at is null;
create unique index commissions_performer on commissions (performer_id) where performer_id is not null and ended_at is null;
create index commissions_latest on commissions (since desc, id desc);
