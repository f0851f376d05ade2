-- Suspensions of accounts, notes of operators about them, and figures to sort them by. The audit log has the acts.

-- The current suspension or ban of an account, whose status is `suspended`.
create table account_suspensions (
  account_id uuid primary key references accounts,
  kind text not null check (kind in ('suspension', 'ban')),
  -- The person reads it.
  reason text not null,
  -- The account is restored then; null for a ban, and for a suspension without an end.
  until timestamptz,
  suspended_by uuid not null references accounts,
  suspended_at timestamptz not null,
  constraint account_suspensions_ban_has_no_end check (kind = 'suspension' or until is null)
);
create index account_suspensions_due on account_suspensions (until) where until is not null;

-- Operators read them, the person does not.
create table account_notes (
  id uuid primary key,
  account_id uuid not null references accounts,
  operator_id uuid not null references accounts,
  text text not null,
  at timestamptz not null
);
create index account_notes_account on account_notes (account_id, at desc, id desc);

-- For the sorted list of all accounts. A job updates the rows every ten minutes.
create table account_figures (
  account_id uuid primary key references accounts,
  -- Spent by a fan or earned by a performer, minus refunds, in minor units of the currency.
  amount bigint not null default 0,
  last_seen_at timestamptz
);
create index account_figures_amount on account_figures (amount desc, account_id desc);
create index account_figures_seen on account_figures (last_seen_at desc nulls last, account_id desc);

create index accounts_created on accounts (created_at desc, id desc);
create index sessions_seen on sessions (last_seen_at);
