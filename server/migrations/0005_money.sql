-- Double entry, append-only, integers in minor units. A transfer is in tokens or in the site's currency, never both.

-- Only accounts that must not become negative have a balance row; accounts that only receive are summed from their transfers.
create table wallets (
  account_id uuid primary key,
  balance bigint not null default 0 check (balance >= 0)
);

create table entries (
  id uuid primary key,
  -- The idempotency key, chosen by the caller; the same key is posted once.
  key text not null unique,
  reason text not null,
  at timestamptz not null
);

create table transfers (
  id bigint generated always as identity primary key,
  entry_id uuid not null references entries,
  debit text not null,
  credit text not null,
  unit text not null check (unit in ('token', 'money')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  check (debit <> credit)
);
create index transfers_debit on transfers (debit, at desc) include (amount);
create index transfers_credit on transfers (credit, at desc) include (amount);
create index transfers_entry on transfers (entry_id);
-- In the order in which they were written: a few kilobytes find those of an hour.
create index transfers_at on transfers using brin (at);

-- One row per payment of a fan to a performer: the fan's receipt and the performer's earning.
create table sales (
  id uuid primary key references entries,
  kind text not null,
  fan_id uuid not null,
  performer_id uuid not null,
  target_id uuid,
  -- What the fan paid: tokens from the wallet, or the currency by card (then tokens is 0).
  tokens bigint not null check (tokens >= 0),
  gross bigint not null check (gross >= 0),
  -- What of the gross the site has paid instead of the fan: a coupon. The performer's share is of the whole gross.
  discount bigint not null check (discount between 0 and gross),
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  balance_after bigint not null,
  -- The card payment that it was paid with; null when it was paid from the wallet.
  payment_id uuid,
  available_at timestamptz not null,
  at timestamptz not null,
  check (gross = commission + net)
);
create index sales_fan on sales (fan_id, at desc, id desc);
create index sales_latest on sales (at desc, id desc);
create index sales_performer on sales (performer_id, at desc, id desc);
create index sales_target on sales (target_id) where target_id is not null;

-- The media that a sale of content opened: theirs for good, unless it is refunded and no other sale has opened them.
create table sale_media (
  sale_id uuid not null references sales,
  fan_id uuid not null,
  file_id uuid not null,
  primary key (sale_id, file_id)
);
create index sale_media_fan on sale_media (fan_id, file_id);

-- What went back of a sale, whole or in parts, in one or several refunds. The columns of the sale repeat for the indexes.
create table refunds (
  id uuid primary key references entries,
  sale_id uuid not null references sales,
  kind text not null,
  fan_id uuid not null,
  performer_id uuid not null,
  tokens bigint not null check (tokens >= 0),
  gross bigint not null check (gross >= 0),
  discount bigint not null check (discount between 0 and gross),
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  -- Nothing of the sale is left: what it gave was taken back.
  is_whole boolean not null,
  reason text not null,
  -- What whoever refunded wrote for the fan and the performer.
  note text not null,
  by_id uuid not null,
  at timestamptz not null,
  check (gross = commission + net)
);
create index refunds_sale on refunds (sale_id);
create unique index refunds_whole on refunds (sale_id) where is_whole;
create index refunds_performer on refunds (performer_id, at desc);
create index refunds_latest on refunds (at desc, id desc);

-- Who brought whom, and until when the referrer has a share of the site's commission of what the referred buys or sells.
create table referrals (
  referred_id uuid primary key,
  referrer_id uuid not null,
  -- Of the commission.
  percent int not null check (percent between 0 and 100),
  ends_at timestamptz not null,
  at timestamptz not null,
  check (referred_id <> referrer_id)
);
create index referrals_referrer on referrals (referrer_id, at desc, referred_id desc);

-- Shares of the commission: positive of a sale, negative of a refund of it.
create table referral_earnings (
  -- A sale or a refund.
  entry_id uuid not null references entries,
  sale_id uuid not null references sales,
  referrer_id uuid not null,
  referred_id uuid not null,
  -- Minor units of the currency.
  amount bigint not null check (amount <> 0),
  available_at timestamptz not null,
  at timestamptz not null,
  primary key (entry_id, referred_id)
);
create index referral_earnings_referrer on referral_earnings (referrer_id, at desc, entry_id desc);
create index referral_earnings_sale on referral_earnings (sale_id);

/*
 * Sums of what is closed: an hour after it was posted, when no transaction of that time can be under way any more. Whoever reads a sum adds
 * what was posted since. Sums of sales are less what was refunded.
 */
create table ledger_closings (
  -- Everything before it is in the sums, and nothing is posted before it any more.
  closed_until timestamptz primary key,
  at timestamptz not null
);

create table account_days (
  account text not null,
  unit text not null check (unit in ('token', 'money')),
  -- UTC.
  day date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (account, unit, day)
);
create index account_days_day on account_days (day);

create table earning_totals (
  performer_id uuid not null,
  kind text not null,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (performer_id, kind)
);

-- Quarters of an hour make up days of every time zone.
create table earning_quarters (
  performer_id uuid not null,
  quarter timestamptz not null,
  kind text not null,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (performer_id, quarter, kind)
);

create table earning_releases (
  performer_id uuid not null,
  available_at timestamptz not null,
  net bigint not null,
  primary key (performer_id, available_at)
);

create table earning_fans (
  performer_id uuid not null,
  fan_id uuid not null,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (performer_id, fan_id)
);
create index earning_fans_top on earning_fans (performer_id, net desc, fan_id);

create function reject_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is not rewritten';
end $$;
create trigger ledger_closings_append_only before update or delete on ledger_closings for each row execute function reject_history_change();
create trigger entries_append_only before update or delete on entries for each row execute function reject_history_change();
create trigger transfers_append_only before update or delete on transfers for each row execute function reject_history_change();
create trigger sales_append_only before update or delete on sales for each row execute function reject_history_change();
create trigger refunds_append_only before update or delete on refunds for each row execute function reject_history_change();
create trigger referral_earnings_append_only before update or delete on referral_earnings for each row execute function reject_history_change();

/*
 * Posts one entry whole, or nothing. Answers the wallet's balance after it, or -1 when the key was posted before.
 * Raises 'not_enough_tokens' when the wallet would run dry, and 'closed' for a time that is in the sums already. Only accounts named `fan:<id>` carry a balance row;
 * at most one of them takes part in an entry, so there is one row lock and no order of locks to get wrong.
 */
create function post_entry(
  entry_id uuid, entry_key text, entry_reason text, entry_at timestamptz,
  wallet_id uuid, debits text[], credits text[], units text[], amounts bigint[]
) returns bigint language plpgsql as $$
declare
  held bigint;
  change bigint;
begin
  if entry_at < (select max(closed_until) from ledger_closings) then
    raise exception 'closed' using errcode = 'FF002';
  end if;
  insert into entries (id, key, reason, at) values (entry_id, entry_key, entry_reason, entry_at) on conflict (key) do nothing;
  if not found then
    return -1;
  end if;
  if wallet_id is not null then
    select coalesce(sum(case when c = 'fan:' || wallet_id then a else 0 end - case when d = 'fan:' || wallet_id then a else 0 end), 0)
      into change from unnest(debits, credits, amounts) as t (d, c, a);
    -- Locks the row: concurrent payments from the same wallet wait here and read the new balance.
    select balance into held from wallets where account_id = wallet_id for no key update;
    if not found then
      insert into wallets (account_id) values (wallet_id) on conflict do nothing;
      select balance into held from wallets where account_id = wallet_id for no key update;
    end if;
    if held + change < 0 then
      raise exception 'not_enough_tokens' using errcode = 'FF001';
    end if;
    update wallets set balance = held + change where account_id = wallet_id;
  end if;
  insert into transfers (entry_id, debit, credit, unit, amount, at)
    select post_entry.entry_id, d, c, u, a, entry_at from unnest(debits, credits, units, amounts) as t (d, c, u, a);
  return coalesce(held + change, 0);
end $$;
