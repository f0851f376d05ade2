-- Card payments that the cardholder's bank takes back: what it says, what is frozen until it has decided, and who may not pay by card meanwhile.

create table disputes (
  id uuid primary key,
  -- A payment is disputed once: what the bank decides later about it is another state of the same dispute.
  payment_id uuid not null unique,
  gateway text not null,
  -- The gateway's name for it.
  reference text not null,
  fan_id uuid not null,
  -- What the payment was for: a sale of a performer, or tokens (then both are null).
  performer_id uuid,
  sale_id uuid,
  description text not null,
  -- Minor units of the currency, as the bank claims them.
  amount bigint not null check (amount > 0),
  -- The bank's word for it.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- Until when evidence is taken; null when it is not, or not any more.
  due_by timestamptz,
  -- Of what was claimed, what the site bears itself: it could not be taken back from anybody.
  loss bigint not null default 0 check (loss between 0 and amount),
  -- What an operator has submitted, and who.
  evidence jsonb,
  answered_by uuid,
  answered_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null))
);
create index disputes_latest on disputes (opened_at desc, id desc);
create index disputes_status on disputes (status, opened_at desc, id desc);

-- A performer's share of a disputed sale: earned, but not to be paid out while the dispute is open.
create table frozen_earnings (
  dispute_id uuid primary key,
  performer_id uuid not null,
  -- Minor units of the currency.
  net bigint not null check (net >= 0),
  available_at timestamptz not null
);
create index frozen_earnings_performer on frozen_earnings (performer_id);

-- Accounts whose card payments are refused: from the first dispute on, until all are won or an operator lets them pay again.
create table card_pauses (
  dispute_id uuid primary key,
  account_id uuid not null
);
create index card_pauses_account on card_pauses (account_id);

create index sales_payment on sales (payment_id) where payment_id is not null;
