-- Referrals, and the links with which performers track where fans come from.

create table referral_codes (
  account_id uuid primary key references accounts,
  code text not null unique,
  created_at timestamptz not null
);

-- Referrers of accounts, and how long they get a share of the site's commission on what the referred account buys or sells.
create table referrals (
  referred_id uuid primary key references accounts,
  referrer_id uuid not null references accounts,
  -- Percent of the commission.
  percent int not null check (percent between 0 and 100),
  at timestamptz not null,
  ends_at timestamptz not null,
  constraint referrals_two_accounts check (referred_id <> referrer_id)
);
create index referrals_referrer on referrals (referrer_id, at desc, referred_id desc);

-- Referrers' shares of the commission on a sale; negative for a refund.
create table referral_earnings (
  -- Id of the sale or the refund.
  entry_id uuid not null references entries,
  sale_id uuid not null references sales,
  referrer_id uuid not null references accounts,
  referred_id uuid not null references accounts,
  -- Minor units of the currency.
  amount bigint not null check (amount <> 0),
  available_at timestamptz not null,
  at timestamptz not null,
  primary key (entry_id, referred_id)
);
create index referral_earnings_referrer on referral_earnings (referrer_id, at desc, entry_id desc);
create index referral_earnings_sale on referral_earnings (sale_id);
create trigger referral_earnings_append_only before update or delete on referral_earnings
  for each row execute function reject_history_change();

create table tracking_links (
  id uuid primary key,
  performer_id uuid not null references performers,
  name text not null,
  code text not null unique,
  -- One per visitor and day.
  visits int not null default 0,
  created_at timestamptz not null,
  -- Later visits no longer count. Sign-ups and sales of earlier visitors still do.
  removed_at timestamptz
);
create index tracking_links_performer on tracking_links (performer_id, created_at desc, id desc) where removed_at is null;

-- Visitors of a day, by a keyed digest of their address that changes every day.
create table tracking_visitors (
  link_id uuid not null references tracking_links,
  day date not null,
  visitor text not null,
  primary key (link_id, day, visitor)
);
create index tracking_visitors_day on tracking_visitors (day);

-- Fans who came through a link; the first link per performer counts.
create table tracked_fans (
  performer_id uuid not null references performers,
  fan_id uuid not null references accounts,
  link_id uuid not null references tracking_links,
  -- True if the account was created after the visit; false for an existing fan.
  is_sign_up boolean not null,
  has_subscribed boolean not null default false,
  at timestamptz not null,
  primary key (performer_id, fan_id)
);
create index tracked_fans_link on tracked_fans (link_id);
