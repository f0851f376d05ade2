-- Up to where nothing is posted any more. A posting holds a shared lock until it is committed, and a fence is set while nobody
-- holds it: what is summed after a fence has been committed misses nothing, however old the time of a transaction under way.
create table ledger_fences (
  fenced_until timestamptz primary key,
  at timestamptz not null
);
create trigger ledger_fences_append_only before update or delete on ledger_fences for each row execute function reject_history_change();
insert into ledger_fences (fenced_until, at) select closed_until, at from ledger_closings order by closed_until desc limit 1;

-- As before, by the fences instead of the closings.
create or replace function post_entry(
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
