-- Access to content: tiers, entitlements and blocks.

-- Performers' tiers. The first tier has the performer's own id and always exists: its prices are those of the profile.
create table tiers (
  id uuid primary key,
  performer_id uuid not null references performers,
  -- Empty for a first tier that was never edited and has no other tier next to it.
  name text not null,
  text text not null default '',
  benefits text[] not null default '{}',
  -- Minor units of the currency. A yearly price of 0 means that there is none.
  monthly_price bigint not null check (monthly_price > 0),
  yearly_price bigint not null check (yearly_price >= 0),
  -- Free messages of a subscriber per month; 0: every message costs its price; null: the performer's writing terms apply.
  included_messages int check (included_messages between 0 and 1000),
  -- Free unlocks of a subscriber per month.
  included_unlocks int check (included_unlocks between 1 and 1000),
  -- Maximum number of subscribers; null for no limit.
  seats int check (seats > 0),
  position int not null,
  -- Increments with each change by the owner, so that no window overwrites another's change.
  version int not null default 1,
  created_at timestamptz not null,
  -- Closed to new subscribers. Current subscribers keep the tier.
  archived_at timestamptz,
  constraint tiers_only_first_is_unnamed check (name <> '' or id = performer_id),
  constraint tiers_first_stays_open check (id <> performer_id or archived_at is null)
);
create index tiers_performer on tiers (performer_id, position, id);

-- Prices of three and six months of a tier: a price, or a percentage off the months.
create table bundle_prices (
  tier_id uuid not null references tiers,
  type text not null check (type in ('quarterly', 'half_yearly')),
  -- Minor units of the currency.
  price bigint check (price > 0),
  percent int check (percent between 1 and 90),
  primary key (tier_id, type),
  constraint bundle_prices_price_or_percent check ((price is null) <> (percent is null))
);

-- Follows, subscriptions, and purchases of content and of the media in it.
create table entitlements (
  holder_id uuid not null references accounts,
  kind text not null check (kind in ('follow', 'subscription', 'purchase', 'media')),
  subject_id uuid not null,
  -- The tier of a subscription.
  tier_id uuid references tiers,
  -- Agreed with the current period. If the performer lowers the allowances, these apply until the next period.
  included_messages int check (included_messages >= 0),
  included_unlocks int check (included_unlocks >= 0),
  created_at timestamptz not null default site_now(),
  -- Null: never expires.
  expires_at timestamptz,
  primary key (holder_id, kind, subject_id) include (expires_at, tier_id)
);
create index entitlements_subject on entitlements (subject_id, kind, created_at desc);
-- For notifying all followers of a performer, in pages.
create index entitlements_audience on entitlements (subject_id, holder_id) include (expires_at)
  where kind in ('follow', 'subscription');

create table blocks (
  owner_id uuid not null references accounts,
  account_id uuid not null references accounts,
  created_at timestamptz not null default site_now(),
  primary key (owner_id, account_id)
);
-- Counts exclude accounts with a block in either direction.
create index blocks_account on blocks (account_id, owner_id);
