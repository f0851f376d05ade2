-- Every change of a setting by an operator.
create table setting_changes (
  id uuid primary key,
  name text not null,
  -- Null where it had never been set.
  before jsonb,
  after jsonb not null,
  by_id uuid not null references accounts,
  at timestamptz not null
);
create index setting_changes_name on setting_changes (name, id desc);
create trigger setting_changes_append_only before update or delete on setting_changes
  for each row execute function reject_history_change();

-- Every amount in the ledger is in the site's currency: it is written down on every site, so that no later default changes it, and stays once money has moved.
insert into settings (name, value) values ('currency', '"USD"') on conflict (name) do nothing;

create function keep_currency() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name and new.value = old.value then
    return new;
  end if;
  if exists (select from transfers) then
    raise exception 'the currency stays as it is once money has moved' using errcode = 'FF005';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger keep_currency before update or delete on settings
  for each row when (old.name = 'currency') execute function keep_currency();
