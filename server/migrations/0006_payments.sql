-- Saved cards, card payments, token packages, and the tables of the sandbox gateway.

-- By the gateway's reference; card numbers are never stored.
create table cards (
  id uuid primary key,
  account_id uuid not null,
  -- The caller's idempotency key: saving again with the same key saves nothing more.
  key text not null,
  gateway text not null,
  reference text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  is_default boolean not null,
  created_at timestamptz not null,
  -- When it first paid, and when it was last declined without having paid since.
  worked_at timestamptz,
  declined_at timestamptz,
  removed_at timestamptz,
  unique (account_id, key),
  -- Only a card that has paid can be the default.
  check (not is_default or worked_at is not null)
);
create index cards_account on cards (account_id, created_at, id) where removed_at is null;
create unique index cards_default on cards (account_id) where is_default and removed_at is null;

create table payments (
  id uuid primary key,
  account_id uuid not null,
  -- Identifies the request, to detect another request with the same key.
  fingerprint text not null,
  purpose text not null,
  -- What is paid for, as JSON of the feature that has this purpose.
  terms jsonb not null,
  description text not null,
  -- Minor units of the currency.
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- `internal` for what needs no gateway: nothing to pay, or paid from the wallet.
  gateway text not null,
  card_id uuid references cards,
  off_session boolean not null,
  -- Names what may have only one open payment at a time.
  guard text,
  intent_id text,
  client_secret text,
  status text not null check (status in ('pending', 'authentication_needed', 'succeeded', 'declined')),
  message text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  check (gateway = 'internal' or (card_id is not null and amount > 0)),
  check ((status in ('succeeded', 'declined')) = (finished_at is not null))
);
create index payments_account on payments (account_id, created_at desc, id desc) where gateway <> 'internal';
create unique index payments_intent on payments (gateway, intent_id);
-- For the comparison with the gateways' own books.
create index payments_finished on payments (gateway, finished_at) where status = 'succeeded' and gateway <> 'internal';
create unique index payments_guard on payments (guard) where status in ('pending', 'authentication_needed');

-- Every idempotency key that returned a payment, also one begun with another key: none of them ever pays again.
create table payment_keys (
  account_id uuid not null,
  key text not null,
  payment_id uuid not null references payments,
  primary key (account_id, key)
);

-- Money on its way back to a card, by the gateway that took it.
create table gateway_refunds (
  -- Of `refunds`; also the idempotency key at the gateway.
  refund_id uuid primary key,
  payment_id uuid not null references payments,
  -- Minor units of the currency.
  amount bigint not null check (amount > 0),
  -- `settled`: the gateway could not, and an operator has paid it back in another way.
  status text not null check (status in ('pending', 'succeeded', 'failed', 'settled')),
  -- Why it failed, in the gateway's words; or how it was settled, in the operator's.
  message text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'pending') = (finished_at is null))
);
create index gateway_refunds_payment on gateway_refunds (payment_id);
create index gateway_refunds_finished on gateway_refunds (finished_at) where status = 'succeeded';
create index gateway_refunds_failed on gateway_refunds (created_at) where status = 'failed';

create table token_packages (
  id uuid primary key,
  name text not null,
  -- Minor units of a token, and of the currency.
  tokens bigint not null check (tokens > 0),
  price bigint not null check (price > 0)
);
insert into token_packages (id, name, tokens, price) values
  ('01980000-0000-7000-8000-000000000001', 'Small', 1000, 999),
  ('01980000-0000-7000-8000-000000000002', 'Medium', 2500, 2399),
  ('01980000-0000-7000-8000-000000000003', 'Large', 6000, 5499),
  ('01980000-0000-7000-8000-000000000004', 'Extra large', 15000, 12999);

-- The state of the sandbox gateway: only platform/gateways uses these three tables.
create table sandbox_cards (
  reference text primary key,
  customer_id text not null,
  -- How the test card behaves.
  behaviour text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  -- Its holder has authenticated a payment once; renewals succeed from then on.
  approved_at timestamptz,
  created_at timestamptz not null default site_now(),
  removed_at timestamptz
);
create index sandbox_cards_customer on sandbox_cards (customer_id) where removed_at is null;

create table sandbox_intents (
  id text primary key,
  key text not null unique,
  customer_id text not null,
  card_reference text not null,
  amount bigint not null,
  currency text not null,
  off_session boolean not null,
  status text not null check (status in ('pending', 'authentication_needed', 'succeeded', 'declined')),
  message text not null,
  client_secret text not null unique,
  -- The bank will charge this payment back later.
  disputed boolean not null,
  created_at timestamptz not null default site_now()
);

create table sandbox_refunds (
  id text primary key,
  key text not null unique,
  intent_id text not null references sandbox_intents,
  amount bigint not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  message text not null,
  created_at timestamptz not null default site_now()
);
create index sandbox_refunds_intent on sandbox_refunds (intent_id);
