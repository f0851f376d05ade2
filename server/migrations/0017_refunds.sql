-- Refunds by payment processors, rules that propose refunds, and disputes. Amounts are in minor units of the currency.

create table gateway_refunds (
  -- Id in `refunds` or `token_refunds`. Also the idempotency key at the processor.
  refund_id uuid primary key,
  payment_id uuid not null references payments,
  amount bigint not null check (amount > 0),
  -- The part that the bank took back before the refund was sent.
  covered bigint not null default 0,
  -- A processor repeats its reply to a failed attempt, so each attempt has its own key.
  attempt int not null default 1 check (attempt > 0),
  -- `settled`: the processor failed, and an operator has paid in another way. `disputed`: the bank has taken back all of it.
  status text not null check (status in ('pending', 'succeeded', 'failed', 'settled', 'disputed')),
  -- Why it failed, in the processor's words; or how it was settled, in the operator's words.
  message text not null default '',
  created_at timestamptz not null,
  -- From then on the processor may have paid.
  begun_at timestamptz,
  finished_at timestamptz,
  constraint gateway_refunds_covered_check check (covered between 0 and amount),
  constraint gateway_refunds_disputed_is_covered check ((status = 'disputed') = (covered = amount)),
  constraint gateway_refunds_finished check ((status = 'pending') = (finished_at is null))
);
create index gateway_refunds_payment on gateway_refunds (payment_id);
create index gateway_refunds_finished on gateway_refunds (finished_at) where status = 'succeeded';
create index gateway_refunds_failed on gateway_refunds (created_at) where status = 'failed';

-- Rules that propose refunds, as operators have set them. A rule without a row is off.
create table refund_rules (
  name text primary key,
  is_on boolean not null,
  -- In the rule's unit; null if it has none.
  span int check (span > 0),
  -- The rule refunds sales up to this amount automatically; 0 for none.
  automatic_up_to bigint not null check (automatic_up_to >= 0),
  changed_by uuid not null references accounts,
  changed_at timestamptz not null
);

-- Sales that a rule has found. Each sale is proposed once.
create table refund_proposals (
  id uuid primary key,
  rule text not null,
  sale_id uuid not null unique references sales,
  -- Minor units of the fan's unit; null for everything that is left.
  amount bigint check (amount > 0),
  status text not null check (status in ('open', 'refunded', 'dismissed')),
  found_at timestamptz not null,
  -- Null while the proposal is open, and for automatic refunds.
  decided_by uuid references accounts,
  decided_at timestamptz,
  constraint refund_proposals_decided check ((status = 'open') = (decided_at is null))
);
create index refund_proposals_status on refund_proposals (status, found_at desc, id desc);
create index refund_proposals_latest on refund_proposals (found_at desc, id desc);

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments,
  -- A bank may dispute a payment again. The latest dispute decides the state of the payment.
  round int not null default 1 check (round > 0),
  gateway text not null,
  -- The processor's id of the dispute.
  reference text not null,
  fan_id uuid not null references accounts,
  -- The performer and the sale that was paid; both null for a purchase of tokens.
  performer_id uuid references performers,
  sale_id uuid references sales,
  description text not null,
  -- The amount that the bank claims.
  amount bigint not null check (amount > 0),
  -- The part of the claim that the site bears.
  loss bigint not null default 0,
  -- In the bank's words.
  reason text not null,
  -- `inquiry`: the bank asks, and no money has moved. `closed`: an inquiry that has ended.
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'closed')),
  -- Won after it was lost: the bank has returned the money.
  is_regained boolean not null default false,
  -- Null if no evidence is accepted.
  due_by timestamptz,
  evidence jsonb,
  answered_by uuid references accounts,
  answered_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (payment_id, round),
  constraint disputes_loss_check check (loss between 0 and amount),
  constraint disputes_closed check ((status in ('inquiry', 'open')) = (closed_at is null))
);
create index disputes_latest on disputes (opened_at desc, id desc);
create index disputes_status on disputes (status, opened_at desc, id desc);
create index disputes_decided on disputes (closed_at) where status in ('won', 'lost');

-- When the disputes of a processor were last listed. After days without a listing, the next one covers them all.
create table dispute_looks (
  gateway text primary key,
  looked_at timestamptz not null
);

-- Shares of a disputed sale that are earned but not paid out while the dispute is open.
create table frozen_earnings (
  dispute_id uuid not null,
  performer_id uuid not null references performers,
  net bigint not null check (net >= 0),
  available_at timestamptz not null,
  primary key (dispute_id, performer_id)
);
create index frozen_earnings_performer on frozen_earnings (performer_id);

-- Accounts that may not pay by card: from the first dispute until all are won or an operator allows it again.
create table card_pauses (
  dispute_id uuid primary key,
  account_id uuid not null references accounts
);
create index card_pauses_account on card_pauses (account_id);
