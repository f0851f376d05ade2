-- Payments on a gateway's own page, and what CCBill is asked and has said: it keeps no intents and no idempotency keys of its own.

-- Where the buyer pays, while the payment waits for that.
alter table payments add column redirect_url text;

-- The tables below are of platform/gateways/ccbill alone.

-- A card is a first payment that later ones refer to; until that is made it has none.
create table ccbill_cards (
  reference text primary key,
  customer_id text not null,
  subscription_id text,
  -- Of the address that the buyer gave there, as a hash: it tells this buyer's charges from others of the same amount.
  email_hash text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz
);
create index ccbill_cards_customer on ccbill_cards (customer_id) where removed_at is null;

create table ccbill_charges (
  -- Of the payment; it is passed through and comes back with what CCBill posts.
  key text primary key,
  intent_id text not null unique,
  customer_id text not null,
  card_reference text not null references ccbill_cards,
  -- `form`: the buyer pays on CCBill's page; `previous`: charged by the card's first payment.
  way text not null check (way in ('form', 'previous')),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'authentication_needed', 'succeeded', 'declined')),
  message text not null default '',
  subscription_id text unique,
  -- When CCBill was asked to charge, until it is known that it has not. While that stands it is not asked again.
  attempted_at timestamptz,
  created_at timestamptz not null,
  check (status <> 'succeeded' or subscription_id is not null)
);
create index ccbill_charges_card on ccbill_charges (card_reference);

-- What CCBill has posted of a sale. Nothing is delivered for it before CCBill is asked.
create table ccbill_sales (
  subscription_id text primary key,
  key text not null references ccbill_charges,
  amount bigint not null,
  currency text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  email_hash text not null,
  -- Paid for nothing: twice, too late, or of another amount. It is given back.
  is_stray boolean not null default false,
  returned_at timestamptz,
  posted_at timestamptz not null
);
create index ccbill_sales_key on ccbill_sales (key, posted_at);

create table ccbill_refunds (
  key text primary key,
  subscription_id text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  message text not null default '',
  -- How many refunds CCBill counted of this payment before it was asked for this one; and when it was asked, until it is known what came of it.
  counted_before int,
  attempted_at timestamptz,
  created_at timestamptz not null
);
create index ccbill_refunds_subscription on ccbill_refunds (subscription_id, created_at);

-- Its list of transactions may be asked for once an hour: what it said the last time.
create table ccbill_extracts (
  account text primary key,
  claimed_at timestamptz not null,
  asked_at timestamptz not null,
  from_at timestamptz not null,
  lines jsonb not null
);
