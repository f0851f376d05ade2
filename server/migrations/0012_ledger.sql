-- The ledger: double entry, append-only, integers in minor units. A transfer is in tokens or in the site's currency, never both.

create table entries (
  id uuid primary key,
  -- The caller's idempotency key: the same key is posted once.
  key text not null unique,
  reason text not null,
  at timestamptz not null
);
create trigger entries_append_only before update or delete on entries for each row execute function reject_history_change();

create table transfers (
  id bigint generated always as identity primary key,
  entry_id uuid not null references entries,
  debit text not null,
  credit text not null,
  unit text not null check (unit in ('token', 'money')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  constraint transfers_two_accounts check (debit <> credit)
);
create index transfers_debit on transfers (debit, at desc) include (amount);
create index transfers_credit on transfers (credit, at desc) include (amount);
create index transfers_entry on transfers (entry_id);
-- The table is ordered by time, so reading a few kilobytes finds the transfers of an hour.
create index transfers_at on transfers using brin (at);
create trigger transfers_append_only before update or delete on transfers for each row execute function reject_history_change();

-- Balances in minor units of a token. Only accounts that must not become negative have a row; other balances are summed from
-- their transfers.
create table wallets (
  account_id uuid primary key references accounts,
  balance bigint not null default 0 check (balance >= 0)
);

-- Nothing can be posted before a fence. A posting takes a shared lock until its commit, and a fence is set while no posting has
-- the lock. So a sum calculated after a fence was committed misses nothing, however long a transaction runs.
create table ledger_fences (
  fenced_until timestamptz primary key,
  at timestamptz not null
);
create trigger ledger_fences_append_only before update or delete on ledger_fences for each row execute function reject_history_change();

-- The sums include everything before `closed_until`. A reader of a sum adds later postings.
create table ledger_closings (
  closed_until timestamptz primary key,
  at timestamptz not null
);
create trigger ledger_closings_append_only before update or delete on ledger_closings
  for each row execute function reject_history_change();

-- Sums of an account's closed transfers, by day (UTC).
create table account_days (
  account text not null,
  unit text not null check (unit in ('token', 'money')),
  day date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (account, unit, day)
);
create index account_days_day on account_days (day);

/*
 * Posts one entry whole, or nothing. Returns the wallet's balance after it, or -1 when the key was posted before. Raises
 * 'not_enough_tokens' when the wallet would become negative, and 'closed' for a time before a fence. Only accounts named `fan:<id>`
 * have a balance, and at most one of them takes part in an entry: one row is locked, so that postings cannot deadlock.
 */
create function post_entry(
  entry_id uuid, entry_key text, entry_reason text, entry_at timestamptz,
  wallet_id uuid, debits text[], credits text[], units text[], amounts bigint[]
) returns bigint language plpgsql as $$
declare
  held bigint;
  change bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('post to the ledger', 0));
  if entry_at < (select max(fenced_until) from ledger_fences) then
    raise exception 'closed' using errcode = 'FF003';
  end if;
  insert into entries (id, key, reason, at) values (entry_id, entry_key, entry_reason, entry_at) on conflict (key) do nothing;
  if not found then
    return -1;
  end if;
  if wallet_id is not null then
    select coalesce(sum(case when c = 'fan:' || wallet_id then a else 0 end - case when d = 'fan:' || wallet_id then a else 0 end), 0)
      into change from unnest(debits, credits, amounts) as t (d, c, a);
    -- Locks the row: parallel payments from the same wallet wait here and read the new balance.
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

-- Every amount in the ledger is in the site's currency.
create function keep_currency() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name and new.value = old.value then
    return new;
  end if;
  if exists (select from transfers) then
    raise exception 'the currency cannot change after money has moved' using errcode = 'FF005';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_currency before update or delete on settings
  for each row when (old.name = 'currency') execute function keep_currency();

-- The site's debt to token holders is posted at the price of a token (docs/decisions/books.md). The price is fixed even if all
-- wallets are empty, because a refund returns what a token was worth.
create function keep_token_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name and new.value = old.value then
    return new;
  end if;
  if exists (select from transfers where unit = 'token') then
    raise exception 'the price of a token cannot change after tokens exist' using errcode = 'FF004';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_token_price before update or delete on settings
  for each row when (old.name = 'tokenConversionRate') execute function keep_token_price();
