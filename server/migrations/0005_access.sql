-- Who may see what: tiers, entitlements and blocks.

-- What a performer sells. The first tier has the performer's own id and is there from the start: its prices are those of the profile.
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
  -- Messages that subscribers write in a month without paying; 0: each is paid for; null: the performer's writing terms decide.
  included_messages int check (included_messages between 0 and 1000),
  -- Things for sale that subscribers open in a month without paying.
  included_unlocks int check (included_unlocks between 1 and 1000),
  -- Maximum number of subscribers; null for no limit.
  seats int check (seats > 0),
  position int not null,
  -- Rises with each change by the owner, so that no window overwrites another unseen.
  version int not null default 1,
  created_at timestamptz not null,
  -- Closed to new subscribers. Current subscribers keep it.
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

-- Follows, subscriptions, and purchases of things and of the media in them.
create table entitlements (
  holder_id uuid not null references accounts,
  kind text not null check (kind in ('follow', 'subscription', 'purchase', 'media')),
  subject_id uuid not null,
  -- Of a subscription: the tier that it opens.
  tier_id uuid references tiers,
  -- As agreed with the current period. If the performer includes less since, these hold until the next period.
  included_messages int check (included_messages >= 0),
  included_unlocks int check (included_unlocks >= 0),
  created_at timestamptz not null default site_now(),
  -- Null never expires.
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
-- Counts leave out accounts across a block, in either direction.
create index blocks_account on blocks (account_id, owner_id);
