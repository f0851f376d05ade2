-- Payments: cards, payments, token packages, coupons, and the payment processors' keys and health.

-- Cards by the processor's reference. Card numbers are never stored.
create table cards (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The caller's idempotency key.
  key text not null,
  gateway text not null,
  reference text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  -- Country of the issuing bank; null if the processor does not report it.
  country text,
  is_default boolean not null,
  created_at timestamptz not null,
  -- The first payment, and the last decline that no payment has followed.
  worked_at timestamptz,
  declined_at timestamptz,
  removed_at timestamptz,
  unique (account_id, key),
  constraint cards_default_has_paid check (not is_default or worked_at is not null)
);
create index cards_account on cards (account_id, created_at, id) where removed_at is null;
create unique index cards_default on cards (account_id) where is_default and removed_at is null;
-- The returning browser and the webhook both deliver a new card, which is saved once.
create unique index cards_reference on cards (gateway, reference);

create table payments (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The paid performer; null for tokens. Spending limits per performer count the payment.
  performer_id uuid references performers,
  -- Identifies the request, to detect a different request with the same idempotency key.
  fingerprint text not null,
  purpose text not null,
  -- The purchase, as JSON of the feature that declares this purpose.
  terms jsonb not null,
  description text not null,
  -- Minor units of the currency, including tax.
  amount bigint not null check (amount >= 0),
  currency text not null,
  tax bigint not null default 0,
  -- Basis points.
  tax_rate int not null default 0,
  tax_name text not null default '',
  -- Whether the price included the tax; otherwise it was added.
  tax_is_included boolean not null default false,
  -- The country that the buyer stated, which decides the rate; null while the site takes no tax, or does not know the country.
  tax_country text,
  -- `internal` for payments without a processor: from the wallet, or free.
  gateway text not null,
  card_id uuid references cards,
  off_session boolean not null,
  -- Names something that may have only one open payment at a time.
  guard text,
  intent_id text,
  client_secret text,
  -- The page on which the buyer pays, while the payment waits for that.
  redirect_url text,
  status text not null check (status in ('pending', 'authentication_needed', 'succeeded', 'declined')),
  -- For the buyer.
  message text not null default '',
  -- `cancelled`: the buyer did not confirm. `not_charged`: the processor could not be reached in time. `cards_paused`: a dispute
  -- is open.
  failure_code text check (failure_code in ('card_declined', 'cancelled', 'not_charged', 'cards_paused')),
  -- A bank disputes the payment. Read under a lock before a refund.
  is_disputed boolean not null default false,
  is_charged_back boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint payments_tax_within_amount check (tax between 0 and amount),
  constraint payments_gateway_has_card check (gateway = 'internal' or (card_id is not null and amount > 0)),
  constraint payments_finished check ((status in ('succeeded', 'declined')) = (finished_at is not null)),
  constraint payments_declined_has_code check ((status = 'declined') = (failure_code is not null))
);
create index payments_account on payments (account_id, created_at desc, id desc) where gateway <> 'internal';
create unique index payments_intent on payments (gateway, intent_id);
create unique index payments_guard on payments (guard) where status in ('pending', 'authentication_needed');
-- For the reconciliation with the processors' own records.
create index payments_finished on payments (gateway, finished_at) where status = 'succeeded' and gateway <> 'internal';
create index payments_tokens on payments (created_at desc, id desc)
  where purpose = 'tokens' and status = 'succeeded' and gateway <> 'internal';

-- Every idempotency key that returned a payment, including payments that began with another key: none of them pays again.
create table payment_keys (
  account_id uuid not null references accounts,
  key text not null,
  payment_id uuid not null references payments,
  primary key (account_id, key)
);

-- Packages are never deleted: payments refer to them.
create table token_packages (
  id uuid primary key,
  name text not null,
  -- Minor units of a token, including the bonus.
  tokens bigint not null check (tokens > 0),
  bonus bigint not null default 0,
  -- Minor units of the currency.
  price bigint not null check (price > 0),
  position int not null default 0,
  is_on_sale boolean not null default true,
  constraint token_packages_bonus_check check (bonus >= 0 and bonus < tokens)
);
create index token_packages_order on token_packages (position, price, id);
insert into token_packages (id, name, tokens, price, position) values
  ('01980000-0000-7000-8000-000000000001', 'Small', 1000, 999, 10),
  ('01980000-0000-7000-8000-000000000002', 'Medium', 2500, 2399, 20),
  ('01980000-0000-7000-8000-000000000003', 'Large', 6000, 5499, 30),
  ('01980000-0000-7000-8000-000000000004', 'Extra large', 15000, 12999, 40);

create table coupons (
  id uuid primary key,
  -- Upper case.
  code text not null unique,
  percent int not null check (percent between 1 and 100),
  for_subscriptions boolean not null,
  for_tokens boolean not null,
  -- Null for no limit, in total and per account.
  most_uses int check (most_uses > 0),
  most_uses_each int check (most_uses_each > 0),
  -- Includes open payments.
  uses int not null default 0 check (uses >= 0),
  created_by uuid not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  constraint coupons_for_something check (for_subscriptions or for_tokens),
  constraint coupons_uses_within_limit check (most_uses is null or uses <= most_uses)
);
create index coupons_latest on coupons (created_at desc, id desc);

-- One row per purchase with a coupon. Deleted when its payment fails.
create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons,
  account_id uuid not null references accounts,
  -- Minor units of the currency, which the site bears.
  discount bigint not null check (discount > 0),
  reserved_at timestamptz not null,
  -- When the payment succeeded.
  used_at timestamptz
);
create index coupon_uses_account on coupon_uses (coupon_id, account_id);

-- Keys that operators have entered, encrypted with the site's secret. The environment takes precedence.
create table gateway_keys (
  gateway text not null,
  name text not null,
  sealed bytea not null,
  -- The last characters, to tell keys apart.
  last4 text not null,
  set_at timestamptz not null,
  primary key (gateway, name)
);

create table gateway_health (
  gateway text primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  -- Failures since the last successful call.
  failures int not null default 0,
  message text not null default ''
);

-- Processors that take new cards, by purpose and in order of preference.
create table gateway_choices (
  purpose text not null,
  -- Empty for all countries without a row.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  gateways text[] not null,
  primary key (purpose, country)
);

-- Whether a processor offers Apple Pay and Google Pay on the site's domain, according to its last reply.
create table digital_wallets (
  gateway text not null,
  name text not null check (name in ('apple_pay', 'google_pay')),
  is_offered boolean not null,
  -- Why the wallet is not offered, in the processor's words for an operator.
  message text not null default '',
  primary key (gateway, name)
);
