-- Subscriptions, their history and their allowances; promotions and gift subscriptions. Amounts are in minor units of the
-- currency.

-- One row per fan and performer, never deleted: the agreed terms and their end.
create table subscriptions (
  id uuid primary key,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  tier_id uuid not null references tiers,
  -- `gift` is time that someone else has paid for or the performer has given.
  type text not null check (type in ('free', 'gift', 'monthly', 'quarterly', 'half_yearly', 'yearly')),
  status text not null check (status in ('active', 'past_due', 'paused', 'cancelled', 'expired')),
  -- Agreed per period. A new price of the performer does not change it.
  price bigint not null check (price >= 0),
  -- Whether the agreed price includes the tax; null if it was agreed without tax.
  tax_included boolean,
  -- How it renews; `none` for free days and gifts that do not renew.
  method text not null check (method in ('none', 'card', 'wallet')),
  card_id uuid references cards,
  renews boolean not null,
  -- The type after the free days, if the fan has agreed to it beforehand.
  renews_as text check (renews_as in ('monthly', 'quarterly', 'half_yearly', 'yearly')),
  -- The fan has paid for the current time; false for free days and gifts.
  pays boolean not null default false,
  first_paid_at timestamptz,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- Day of the month on which periods end, so that a short month does not move the later ones; null before the first whole month.
  anchor_day int check (anchor_day between 1 and 31),
  -- The next time at which the scheduled job checks it.
  due_at timestamptz not null,
  -- Consecutive failed renewals, and the reason of the last one.
  attempts int not null default 0,
  failure text check (failure in
    ('spending_limit', 'card_declined', 'card_expired', 'card_removed', 'cards_paused', 'not_enough_tokens', 'refused')),
  -- A pause that the fan has requested: nothing is charged before then, and access ends with the paid period.
  paused_until timestamptz,
  -- The change at the next renewal, as the fan has agreed to it.
  next_tier_id uuid references tiers,
  next_type text check (next_type in ('monthly', 'quarterly', 'half_yearly', 'yearly')),
  next_price bigint check (next_price >= 0),
  next_tax_included boolean,
  -- The change turned the renewal on. Undoing the change turns it off again.
  next_resumes boolean not null default false,
  -- A higher price that waits for the fan's consent. Until then the agreed price is charged.
  proposed_price bigint,
  -- The proposed price that the fan was notified of.
  notified_price bigint,
  -- Percent off the next renewal, from the performer's counter-offer, which a subscription accepts once.
  next_percent int check (next_percent between 1 and 100),
  counter_used_at timestamptz,
  free_used_at timestamptz,
  -- The end of the period about which the fan was reminded by email.
  reminded_for timestamptz,
  cancel_reason text,
  unique (fan_id, performer_id),
  constraint subscriptions_renews_while_running check (not renews or status in ('active', 'past_due', 'paused')),
  constraint subscriptions_paused_has_end check (status <> 'paused' or paused_until is not null),
  constraint subscriptions_only_free_days_change check (renews_as is null or type = 'free'),
  constraint subscriptions_pays_while_running check (not pays or (first_paid_at is not null and status <> 'expired')),
  constraint subscriptions_next_is_whole
    check ((next_tier_id is null) = (next_type is null) and (next_tier_id is null) = (next_price is null)),
  constraint subscriptions_next_renews check (next_tier_id is null or renews),
  constraint subscriptions_proposed_is_higher check (proposed_price is null or (renews and proposed_price > price))
);
create index subscriptions_fan on subscriptions (fan_id, started_at desc, id desc);
create index subscriptions_performer on subscriptions (performer_id, started_at desc, id desc);
create index subscriptions_tier on subscriptions (tier_id, id) where status <> 'expired';
create index subscriptions_next_tier on subscriptions (next_tier_id) where next_tier_id is not null;
create index subscriptions_due on subscriptions (due_at) where status <> 'expired';
create index subscriptions_paid on subscriptions (performer_id, pays) where first_paid_at is not null;
-- Reminders come before charges for more than a month. A pause moves the charge beyond the end of the period.
create index subscriptions_reminders on subscriptions (greatest(expires_at, paused_until))
  where renews and (type <> 'monthly' or next_type <> 'monthly');

-- Paid periods. A refund of the sale revokes the period.
create table subscription_periods (
  sale_id uuid primary key references sales,
  subscription_id uuid not null references subscriptions,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  -- Paid by the fan, or by the giver.
  paid bigint not null check (paid >= 0),
  -- The refunded part of the sale when `paid` was calculated. Only later refunds are subtracted from it.
  refunded bigint not null default 0 check (refunded >= 0),
  constraint subscription_periods_order check (expires_at > starts_at)
);
create index subscription_periods_running on subscription_periods (subscription_id, expires_at);

-- Every change of a subscription's state, and its effect on the number of paying fans.
create table subscription_events (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  performer_id uuid not null references performers,
  at timestamptz not null,
  from_status text not null check (from_status in ('none', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
  event text not null,
  to_status text not null check (to_status in ('active', 'past_due', 'paused', 'cancelled', 'expired')),
  -- After the change, as in `subscriptions`.
  pays boolean not null,
  -- The fan pays for the first time, pays again after an end, or no longer pays.
  change text check (change in ('new', 'back', 'ended')),
  -- The outcome of a renewal that was due. A failed one is retried for days and counts when it is decided.
  renewal text check (renewal in ('succeeded', 'failed'))
);
create index subscription_events_counted on subscription_events (performer_id, at) include (subscription_id, change, renewal)
  where change is not null or renewal is not null;
create trigger subscription_events_append_only before update or delete on subscription_events
  for each row execute function reject_history_change();

-- Seats of a tier that are reserved by open payments.
create table tier_reservations (
  id uuid primary key,
  tier_id uuid not null references tiers,
  fan_id uuid not null references accounts,
  at timestamptz not null
);
create index tier_reservations_tier on tier_reservations (tier_id);

-- Percent off the next period, offered to fans who are about to cancel.
create table counter_offers (
  performer_id uuid primary key references performers,
  percent int not null check (percent between 5 and 90)
);

-- A promotion lowers the first price for its audience. A trial gives free days to anyone with its link.
create table promotions (
  id uuid primary key,
  performer_id uuid not null references performers,
  kind text not null check (kind in ('percent', 'price', 'trial')),
  -- Percent off the first period of any plan, the price of the first month, or free days.
  value bigint not null check (value > 0),
  audience text not null check (audience in ('new', 'past', 'all')),
  -- Code of a trial's link.
  code text unique,
  -- Null for no limit.
  most_claims int check (most_claims > 0),
  -- Includes open payments.
  claims int not null default 0 check (claims >= 0),
  created_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  constraint promotions_trial_has_code check ((kind = 'trial') = (code is not null)),
  constraint promotions_claims_within_limit check (most_claims is null or claims <= most_claims)
);
create index promotions_performer on promotions (performer_id, created_at desc, id desc);
-- One discount at a time, so that it is clear which one applies.
create unique index promotions_running on promotions (performer_id) where kind <> 'trial' and ended_at is null;

create table promotion_claims (
  id uuid primary key,
  promotion_id uuid not null references promotions,
  fan_id uuid not null references accounts,
  at timestamptz not null,
  unique (promotion_id, fan_id)
);

-- Subscriptions that were bought for someone else, and free months from performers.
create table gift_subscriptions (
  id uuid primary key,
  performer_id uuid not null references performers,
  -- The buyer; the performer for a complimentary gift.
  from_id uuid not null references accounts,
  -- The recipient: a member, or anyone with the code that is emailed to this address.
  to_id uuid references accounts,
  mail text,
  months int not null check (months in (1, 2, 3, 6, 12)),
  code text not null unique,
  message text not null,
  -- Null for a complimentary gift.
  sale_id uuid unique references sales,
  -- The buyer's payment, including tax that is part of the price; null for a complimentary gift.
  paid bigint check (paid >= 0),
  status text not null check (status in ('waiting', 'delivered', 'redeemed', 'refunded')),
  created_at timestamptz not null,
  deliver_at timestamptz not null,
  -- When the code was last emailed, and how often.
  mailed_at timestamptz,
  mails int not null default 0 check (mails >= 0),
  -- A gift that is not redeemed by then is refunded; null for a complimentary gift.
  redeem_by timestamptz,
  redeemed_by uuid references accounts,
  redeemed_at timestamptz,
  constraint gift_subscriptions_one_recipient check (to_id is null or mail is null),
  constraint gift_subscriptions_redeemed check ((redeemed_by is null) = (redeemed_at is null))
);
create index gift_subscriptions_from on gift_subscriptions (from_id, created_at desc, id desc);
create index gift_subscriptions_to on gift_subscriptions (to_id, created_at desc, id desc) where to_id is not null;
create index gift_subscriptions_complimentary on gift_subscriptions (performer_id, created_at) where sale_id is null;
create index gift_subscriptions_waiting on gift_subscriptions (deliver_at) where status = 'waiting';
create index gift_subscriptions_unredeemed on gift_subscriptions (redeem_by) where status in ('waiting', 'delivered');

-- Messages and unlocks that used a tier's monthly allowance.
create table included_uses (
  -- Idempotency key of the request.
  key text primary key,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  kind text not null check (kind in ('message', 'unlock')),
  -- For an unlock: its free sale.
  sale_id uuid references sales,
  used_at timestamptz not null,
  -- When the unlock was revoked. The use no longer counts.
  returned_at timestamptz
);
create index included_uses_fan on included_uses (fan_id, performer_id, kind, used_at) where returned_at is null;
create unique index included_uses_sale on included_uses (sale_id) where sale_id is not null;

-- Months count from the start of a subscription. In a month that is too short for the day, it is the last day.
create function month_after(since timestamptz, months int) returns timestamptz immutable parallel safe language sql
  return (since at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC';
create function months_between(since timestamptz, until timestamptz) returns int immutable parallel safe language sql
  return (select n - case when month_after(since, n) > until then 1 else 0 end from (select (
    (extract(year from until at time zone 'UTC') - extract(year from since at time zone 'UTC')) * 12
    + extract(month from until at time zone 'UTC') - extract(month from since at time zone 'UTC'))::int as n) counted);
