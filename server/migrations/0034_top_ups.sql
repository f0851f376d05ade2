-- Wallets that are filled by bank transfer or by an operator's hand, and every step of it.

create table top_ups (
  id uuid primary key,
  fan_id uuid not null,
  kind text not null check (kind in ('transfer', 'gift', 'correction')),
  status text not null check (status in ('pending', 'confirmed', 'credited', 'rejected', 'cancelled', 'expired')),
  -- Minor units of the currency: asked for, then what has come; of gifts what they are worth.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Minor units of a token, and what one cost when it was asked for.
  tokens bigint not null check (tokens > 0),
  token_price bigint not null check (token_price > 0),
  reference text not null unique,
  reason text not null default '',
  -- Who has confirmed or given it; another operator approves.
  confirmed_by uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (confirmed_by is not null or status in ('pending', 'rejected', 'cancelled', 'expired')),
  check ((kind = 'transfer') = (expires_at is not null))
);
create index top_ups_fan on top_ups (fan_id, created_at desc, id desc);
create index top_ups_latest on top_ups (created_at desc, id desc);
create index top_ups_status on top_ups (status, created_at, id);

-- Who did what and when.
create table top_up_steps (
  id uuid primary key,
  top_up_id uuid not null references top_ups,
  event text not null,
  -- Null for the clock.
  by_id uuid,
  amount bigint not null,
  note text not null,
  at timestamptz not null
);
create index top_up_steps_top_up on top_up_steps (top_up_id, at, id);
create trigger top_up_steps_append_only before update or delete on top_up_steps for each row execute function reject_history_change();
