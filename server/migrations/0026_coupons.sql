-- Coupons of the site, and who has used them for what.
create table coupons (
  id uuid primary key,
  -- Upper case.
  code text not null unique,
  percent int not null check (percent between 1 and 100),
  for_subscriptions boolean not null,
  for_tokens boolean not null,
  expires_at timestamptz,
  -- Absent: as often as anyone likes.
  most_uses int check (most_uses > 0),
  most_uses_each int check (most_uses_each > 0),
  -- With those of payments that are still open.
  uses int not null default 0 check (uses >= 0),
  ended_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  check (for_subscriptions or for_tokens),
  check (most_uses is null or uses <= most_uses)
);
create index coupons_latest on coupons (created_at desc, id desc);

-- One row for each purchase with a coupon; deleted when its payment fails.
create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons,
  account_id uuid not null,
  -- Minor units of the currency that the site carries.
  discount bigint not null check (discount > 0),
  reserved_at timestamptz not null,
  -- When the payment succeeded.
  used_at timestamptz
);
create index coupon_uses_account on coupon_uses (coupon_id, account_id);
