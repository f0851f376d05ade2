-- Data of each payment processor's adapter. Only platform/gateways uses these tables; amounts are in minor units of the currency.

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

create table sandbox_cards (
  reference text primary key,
  customer_id text not null,
  behaviour text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  -- When the cardholder authenticated a payment. Renewals succeed from then on.
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
  -- Canceled before the buyer acted.
  is_cancelled boolean not null default false,
  client_secret text not null unique,
  -- The bank will charge this payment back later.
  disputed boolean not null,
  created_at timestamptz not null default site_now()
);
create index sandbox_intents_created on sandbox_intents (created_at, id);

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
create index sandbox_refunds_created on sandbox_refunds (created_at, id);

-- One row per payment by the card that is always disputed.
create table sandbox_disputes (
  id text primary key,
  intent_id text not null unique references sandbox_intents,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'closed')),
  evidence text not null default '',
  due_by timestamptz not null
);

-- CCBill has no intents and no idempotency keys: these tables record requests to CCBill and its replies.

-- A card is a first payment that later ones refer to. It has no `subscription_id` until that payment is made.
create table ccbill_cards (
  reference text primary key,
  customer_id text not null,
  subscription_id text,
  -- Hash of the email address that the buyer entered there. It distinguishes this buyer's charges from others of the same amount.
  email_hash text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz
);
create index ccbill_cards_customer on ccbill_cards (customer_id) where removed_at is null;

create table ccbill_charges (
  -- Key of the payment. CCBill posts it back.
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
  -- Declined because CCBill could not be reached in time.
  is_lost boolean not null default false,
  subscription_id text unique,
  -- When CCBill was asked to charge; null once it is known that it has not charged. Until then it is not asked again.
  attempted_at timestamptz,
  created_at timestamptz not null,
  constraint ccbill_charges_succeeded_is_known check (status <> 'succeeded' or subscription_id is not null)
);
create index ccbill_charges_card on ccbill_charges (card_reference);
-- The list of transactions is requested from the oldest attempt without a known outcome.
create index ccbill_charges_pending on ccbill_charges (attempted_at) where status = 'pending';

-- Sales that CCBill has posted. Nothing is delivered before CCBill confirms the sale.
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
  -- Paid for nothing: twice, too late, or with a wrong amount. The sale is refunded.
  is_unmatched boolean not null default false,
  posted_at timestamptz not null,
  return_requested_at timestamptz,
  returned_at timestamptz
);
create index ccbill_sales_key on ccbill_sales (key, posted_at);
create index ccbill_sales_posted on ccbill_sales (posted_at) where not is_unmatched;
-- Sales without a return request come first, so that returns that always fail do not delay others.
create index ccbill_sales_unmatched on ccbill_sales (return_requested_at nulls first, posted_at)
  where is_unmatched and returned_at is null;

create table ccbill_refunds (
  key text primary key,
  subscription_id text not null,
  amount bigint not null check (amount > 0),
  attempt int not null default 1 check (attempt > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  message text not null default '',
  -- The number of refunds that CCBill counted for this payment before the request.
  counted_before int,
  -- When CCBill was asked; null once the outcome is known.
  attempted_at timestamptz,
  created_at timestamptz not null
);
create index ccbill_refunds_subscription on ccbill_refunds (subscription_id, created_at);
create index ccbill_refunds_pending on ccbill_refunds (attempted_at) where status = 'pending';

-- The last reply of CCBill's list of transactions, which may be requested once per hour.
create table ccbill_extracts (
  account text primary key,
  claimed_at timestamptz not null,
  requested_at timestamptz not null,
  from_at timestamptz not null,
  lines jsonb not null
);
