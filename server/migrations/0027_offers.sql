-- Promotions and trial links of performers, and gift subscriptions.
create table promotions (
  id uuid primary key,
  performer_id uuid not null,
  -- A promotion lowers the first price for everyone it is for; a trial gives free days to whoever has its link.
  kind text not null check (kind in ('percent', 'price', 'trial')),
  -- Percent off the first period of any plan, the price of the first month in minor units, or free days.
  value bigint not null check (value > 0),
  audience text not null check (audience in ('new', 'past', 'all')),
  -- Of a trial: what the link carries.
  code text unique,
  most_claims int check (most_claims > 0),
  -- With those of payments that are still open.
  claims int not null default 0 check (claims >= 0),
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'trial') = (code is not null)),
  check (most_claims is null or claims <= most_claims)
);
create index promotions_performer on promotions (performer_id, created_at desc, id desc);
-- One lowered price at a time: nobody has to work out which of them holds.
create unique index promotions_running on promotions (performer_id) where kind <> 'trial' and ended_at is null;

create table promotion_claims (
  id uuid primary key,
  promotion_id uuid not null references promotions,
  fan_id uuid not null,
  at timestamptz not null,
  unique (promotion_id, fan_id)
);

-- Subscriptions that were bought for somebody else, and free months that performers give.
create table gift_subscriptions (
  id uuid primary key,
  performer_id uuid not null,
  -- The buyer; the performer where it is complimentary.
  from_id uuid not null,
  months int not null check (months in (1, 2, 3, 6, 12)),
  -- A member, or whoever has the code that is mailed to this address.
  to_id uuid,
  mail text,
  -- What whoever has it redeems; shown to the buyer, and mailed or shown to whom it is for.
  code text not null unique,
  message text not null,
  -- When it is handed over.
  deliver_at timestamptz not null,
  -- Null where it is complimentary.
  sale_id uuid unique,
  status text not null check (status in ('waiting', 'delivered', 'redeemed', 'refunded')),
  redeemed_by uuid,
  redeemed_at timestamptz,
  created_at timestamptz not null,
  check (to_id is null or mail is null),
  check ((redeemed_by is null) = (redeemed_at is null))
);
create index gift_subscriptions_from on gift_subscriptions (from_id, created_at desc, id desc);
create index gift_subscriptions_to on gift_subscriptions (to_id, created_at desc, id desc) where to_id is not null;
create index gift_subscriptions_complimentary on gift_subscriptions (performer_id, created_at) where sale_id is null;
create index gift_subscriptions_waiting on gift_subscriptions (deliver_at) where status = 'waiting';
