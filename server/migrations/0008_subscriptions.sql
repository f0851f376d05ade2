-- One row for each fan and performer, never deleted: the agreed terms, their end, and whether free days were used.
create table subscriptions (
  id uuid primary key,
  fan_id uuid not null,
  performer_id uuid not null,
  -- `gift` is time that somebody else has paid for, or the performer has given.
  type text not null check (type in ('free', 'gift', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  status text not null check (status in ('active', 'past_due', 'paused', 'cancelled', 'expired')),
  -- Agreed price per period, in minor units of the currency: a new price of the performer does not change it.
  price bigint not null check (price >= 0),
  -- How it renews; `none` for free days and gifts that do not.
  method text not null check (method in ('none', 'card', 'wallet')),
  card_id uuid references cards,
  renews boolean not null,
  -- What free days become when they end, where the fan has agreed to that beforehand.
  renews_as text check (renews_as in ('monthly', 'quarterly', 'half_yearly', 'yearly')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the scheduled job checks it next, and how many renewals have failed in a row.
  due_at timestamptz not null,
  attempts int not null default 0,
  free_used_at timestamptz,
  -- A pause that the fan has asked for: nothing is charged before, and after the paid period nothing is open until then.
  paused_until timestamptz,
  -- Percent off the next renewal: the performer's counter-offer, which a subscription takes once.
  next_percent int check (next_percent between 1 and 100),
  counter_used_at timestamptz,
  -- The end of the period of which the fan was reminded by mail.
  reminded_for timestamptz,
  cancel_reason text,
  unique (fan_id, performer_id),
  check (not renews or status in ('active', 'past_due', 'paused')),
  check (status <> 'paused' or paused_until is not null),
  check (renews_as is null or type = 'free')
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
create index subscriptions_reminders on subscriptions (expires_at) where renews and type <> 'monthly';

-- What a performer asks for three and six months, beside the month and the year of the profile: a price, or percent less than the months.
create table bundle_prices (
  performer_id uuid not null,
  type text not null check (type in ('quarterly', 'half_yearly')),
  price bigint check (price > 0),
  percent int check (percent between 1 and 90),
  primary key (performer_id, type),
  check ((price is null) <> (percent is null))
);

-- What fans who are about to leave are offered: percent off the next period.
create table counter_offers (
  performer_id uuid primary key,
  percent int not null check (percent between 5 and 90)
);
