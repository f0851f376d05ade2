-- Tiers of performers, which subscription has which, and which content is for which.

-- What a performer sells under a name. The first one has the performer's own id, and its prices are those of the profile; it has a
-- row here as soon as it has a text or there is another one.
create table tiers (
  id uuid primary key,
  performer_id uuid not null,
  name text not null,
  text text not null,
  benefits text[] not null default '{}',
  -- Minor units of the currency; no year is offered for 0.
  monthly_price bigint check (monthly_price > 0),
  yearly_price bigint check (yearly_price >= 0),
  -- How many can have it at once; null for all.
  seats int check (seats > 0),
  position int not null,
  -- Nobody new comes in; whoever has it keeps it.
  archived_at timestamptz,
  created_at timestamptz not null,
  check ((id = performer_id) = (monthly_price is null)),
  check ((monthly_price is null) = (yearly_price is null)),
  check (id <> performer_id or archived_at is null)
);
create index tiers_performer on tiers (performer_id, position, id);

-- Seats of a tier that payments hold while they are open.
create table tier_reservations (
  id uuid primary key,
  tier_id uuid not null,
  fan_id uuid not null,
  at timestamptz not null
);
create index tier_reservations_tier on tier_reservations (tier_id);

-- Three and six months of each tier.
alter table bundle_prices rename column performer_id to tier_id;

alter table subscriptions
  add column tier_id uuid,
  -- What it becomes with the next renewal, at a price that the fan has agreed to.
  add column next_tier_id uuid,
  add column next_type text check (next_type in ('monthly', 'quarterly', 'half_yearly', 'yearly')),
  add column next_price bigint check (next_price >= 0),
  -- It has turned the renewal on: undone, that is off again.
  add column next_resumes boolean not null default false,
  -- A higher price that waits for the fan's yes; until then the agreed one is charged.
  add column asked_price bigint,
  -- The one of which the fan has been told.
  add column told_price bigint,
  add check ((next_tier_id is null) = (next_type is null) and (next_tier_id is null) = (next_price is null)),
  add check (next_tier_id is null or renews),
  add check (asked_price is null or (renews and asked_price > price));
update subscriptions set tier_id = performer_id;
alter table subscriptions alter column tier_id set not null;
create index subscriptions_tier on subscriptions (tier_id, id) where status <> 'expired';
create index subscriptions_next_tier on subscriptions (next_tier_id) where next_tier_id is not null;

-- What the fan, or who gave it, has paid for the time of a period, in minor units of the currency.
alter table subscription_periods add column paid bigint check (paid >= 0);
update subscription_periods p set paid = coalesce((select gross - discount from sales where sales.id = p.sale_id), 0);
alter table subscription_periods alter column paid set not null;
create index subscription_periods_running on subscription_periods (subscription_id, expires_at);

-- Of a subscription: which tier it opens.
alter table entitlements add column tier_id uuid;
update entitlements set tier_id = subject_id where kind = 'subscription';
alter table entitlements
  drop constraint entitlements_pkey,
  add primary key (holder_id, kind, subject_id) include (expires_at, tier_id);

-- For subscribers of these tiers only; empty for all of them.
alter table posts add column tier_ids uuid[] not null default '{}', add check (cardinality(tier_ids) = 0 or audience = 'subscribers');
alter table galleries add column tier_ids uuid[] not null default '{}', add check (cardinality(tier_ids) = 0 or audience = 'subscribers');
alter table videos add column tier_ids uuid[] not null default '{}', add check (cardinality(tier_ids) = 0 or audience = 'subscribers');
