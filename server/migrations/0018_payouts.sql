-- Payouts to performers. Amounts are in minor units of the currency.

create table payout_methods (
  performer_id uuid not null references performers,
  type text not null check (type in ('banking', 'paypal', 'stripe')),
  -- The whole destination, encrypted. Only batch files contain it in the clear.
  sealed bytea not null,
  -- For display.
  masked text not null,
  saved_at timestamptz not null,
  -- Payouts to this destination wait until then.
  held_until timestamptz not null,
  primary key (performer_id, type)
);

create table payout_schedules (
  performer_id uuid primary key references performers,
  interval text not null check (interval in ('weekly', 'monthly')),
  threshold bigint not null check (threshold >= 0),
  type text not null check (type in ('banking', 'paypal', 'stripe')),
  due_at timestamptz not null
);
create index payout_schedules_due on payout_schedules (due_at, performer_id);

-- Files for the operator's bank.
create table payout_batches (
  id uuid primary key,
  type text not null check (type in ('banking', 'paypal')),
  currency text not null,
  by_id uuid not null references accounts,
  created_at timestamptz not null
);
create index payout_batches_latest on payout_batches (created_at desc, id desc);

create table payout_requests (
  id uuid primary key,
  performer_id uuid not null references performers,
  type text not null check (type in ('banking', 'paypal', 'stripe')),
  -- Reserved in the ledger from the request until it is paid or released.
  amount bigint not null check (amount > 0),
  fee bigint not null,
  currency text not null,
  -- The destination at the time of the request or its last edit. Changing the method does not redirect it.
  sealed bytea not null,
  masked text not null,
  status text not null check (status in ('pending', 'approved', 'sending', 'paid', 'failed', 'rejected', 'cancelled')),
  reason text not null default '',
  -- Reference of the transfer that paid it.
  reference text not null default '',
  -- The reason why it cannot be sent, for operators.
  problem text not null default '',
  -- Number of times it was sent to Stripe. After a rejected attempt, the next one has its own key.
  attempts int not null default 0,
  is_automatic boolean not null,
  needs_two_people boolean not null default false,
  approved_by uuid references accounts,
  batch_id uuid references payout_batches,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the transfer was made or found.
  sent_at timestamptz,
  constraint payout_requests_fee_check check (fee >= 0 and fee < amount),
  constraint payout_requests_paid_has_reference check (status <> 'paid' or reference <> ''),
  constraint payout_requests_approved check (approved_by is not null or status in ('pending', 'rejected', 'cancelled')),
  constraint payout_requests_sending_by_stripe check (status <> 'sending' or type = 'stripe')
);
create index payout_requests_performer on payout_requests (performer_id, created_at desc, id desc);
create index payout_requests_latest on payout_requests (created_at desc, id desc);
create index payout_requests_status on payout_requests (status, created_at, id);
create index payout_requests_batch on payout_requests (batch_id, created_at, id) where batch_id is not null;
create index payout_requests_sent on payout_requests (sent_at) where sent_at is not null;
create unique index payout_requests_pending on payout_requests (performer_id) where status = 'pending';

create table payout_steps (
  id uuid primary key,
  request_id uuid not null references payout_requests,
  event text not null,
  -- Null for the performer's schedule.
  by_id uuid references accounts,
  amount bigint not null,
  note text not null,
  at timestamptz not null,
  -- The order of steps of one transaction, which have the same time.
  seq bigint generated always as identity
);
create index payout_steps_request on payout_steps (request_id, at, id);
create trigger payout_steps_append_only before update or delete on payout_steps for each row execute function reject_history_change();
