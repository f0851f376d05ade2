-- Payment gateways beside the sandbox: their keys and health, which of them takes new cards, and what they know our accounts by.

-- What operators have entered, encrypted with the site's secret. What the environment says comes first.
create table gateway_keys (
  gateway text not null,
  name text not null,
  sealed bytea not null,
  -- The last characters, to tell one key from another.
  last4 text not null,
  set_at timestamptz not null,
  primary key (gateway, name)
);

create table gateway_health (
  gateway text primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  -- Failures since the last answer.
  failures int not null default 0,
  message text not null default ''
);

-- Of core/payments: for each purpose the gateways that take new cards, the first that works.
create table gateway_choices (
  purpose text primary key,
  gateways text[] not null
);

-- Of core/payments: where a performer's payouts may go.
create table payment_gateway_settings (
  performer_id uuid primary key,
  payout_gateway text check (payout_gateway in ('stripe')),
  updated_at timestamptz not null
);

-- One card is saved once, whoever brings it first: the browser that comes back, or the webhook.
create unique index cards_reference on cards (gateway, reference);

create table stripe_customers (
  account_id text primary key,
  reference text not null unique,
  created_at timestamptz not null default site_now()
);

create table stripe_accounts (
  account_id text primary key,
  reference text not null unique,
  created_at timestamptz not null default site_now()
);

-- The sandbox's disputes: one for each payment of the card that is always disputed.
create table sandbox_disputes (
  id text primary key,
  intent_id text not null unique references sandbox_intents,
  status text not null check (status in ('open', 'won', 'lost')),
  evidence text not null default '',
  due_by timestamptz not null
);
create index sandbox_intents_created on sandbox_intents (created_at, id);
create index sandbox_refunds_created on sandbox_refunds (created_at, id);
