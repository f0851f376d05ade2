-- One row for each fan and performer, never deleted: the agreed terms, their end, and whether free days were used.
create table subscriptions (
  id uuid primary key,
  fan_id uuid not null,
  performer_id uuid not null,
  type text not null check (type in ('free', 'monthly', 'yearly')),
  status text not null check (status in ('active', 'past_due', 'cancelled', 'expired')),
  -- Agreed price per period, in minor units of the currency: a new price of the performer does not change it.
  price bigint not null check (price >= 0),
  -- How it renews; `none` for free days.
  method text not null check (method in ('none', 'card', 'wallet')),
  card_id uuid references cards,
  renews boolean not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the scheduled job checks it next, and how many renewals have failed in a row.
  due_at timestamptz not null,
  attempts int not null default 0,
  free_used_at timestamptz,
  unique (fan_id, performer_id),
  check (not renews or status in ('active', 'past_due'))
);
-- Periods that were paid for: what a refund of their sale takes back.
create table subscription_periods (
  sale_id uuid primary key,
  subscription_id uuid not null references subscriptions,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > starts_at)
);

create index subscriptions_fan on subscriptions (fan_id, started_at desc, id desc);
create index subscriptions_performer on subscriptions (performer_id, started_at desc, id desc);
create index subscriptions_due on subscriptions (due_at) where status <> 'expired';
