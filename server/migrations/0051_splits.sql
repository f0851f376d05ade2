-- Standing agreements by which a performer shares what sales bring with another performer, and what came of them.

-- From the proposal to its end. Terms never change: other terms are another agreement.
create table split_agreements (
  id uuid primary key,
  -- Whose sales are shared, and with whom.
  performer_id uuid not null,
  partner_id uuid not null,
  -- What the share is for, as both and the fans read it: 'Manager'.
  name text not null,
  -- Of the performer's share of a sale.
  percent int not null check (percent between 1 and 90),
  -- Of which sales; null for all.
  kinds text[],
  status text not null check (status in ('proposed', 'active', 'declined', 'withdrawn', 'ended')),
  proposed_at timestamptz not null,
  -- Accepted, declined or withdrawn.
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  check (performer_id <> partner_id),
  check ((status = 'proposed') = (answered_at is null)),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index split_agreements_pair on split_agreements (performer_id, partner_id) where status in ('proposed', 'active');
create index split_agreements_performer on split_agreements (performer_id, proposed_at desc, id desc);
create index split_agreements_partner on split_agreements (partner_id, proposed_at desc, id desc);

-- Agreements that both have accepted, as each sale reads them.
create table splits (
  -- That of the agreement.
  id uuid primary key,
  performer_id uuid not null,
  partner_id uuid not null,
  name text not null,
  percent int not null check (percent between 1 and 90),
  kinds text[],
  started_at timestamptz not null,
  -- Null while sales are divided by it.
  ended_at timestamptz,
  check (performer_id <> partner_id)
);
create index splits_running on splits (performer_id) where ended_at is null;

-- What partners got of a sale: positive of the sale, negative of a refund of it.
create table split_earnings (
  -- A sale or a refund.
  entry_id uuid not null references entries,
  sale_id uuid not null references sales,
  split_id uuid not null references splits,
  performer_id uuid not null,
  partner_id uuid not null,
  fan_id uuid not null,
  -- Of the sale.
  kind text not null,
  -- Minor units of the currency.
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
create trigger split_earnings_append_only before update or delete on split_earnings for each row execute function reject_history_change();

-- The sum of each split in the closed part of the ledger.
create table split_totals (
  split_id uuid primary key references splits,
  sales bigint not null,
  amount bigint not null
);

-- A dispute freezes the part of each who got one.
alter table frozen_earnings drop constraint frozen_earnings_pkey, add primary key (dispute_id, performer_id);
