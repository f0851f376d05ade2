-- The site's settings, which operators change at run time.

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default site_now()
);

-- Both are written on every site, so that no later default changes them. Triggers in 0012_ledger.sql keep them once money has
-- moved.
insert into settings (name, value) values ('currency', '"USD"'), ('tokenConversionRate', '100');

create table setting_changes (
  id uuid primary key,
  name text not null,
  -- Null if the setting had never been changed.
  before jsonb,
  after jsonb not null,
  by_id uuid not null references accounts,
  at timestamptz not null
);
create index setting_changes_name on setting_changes (name, id desc);
create trigger setting_changes_append_only before update or delete on setting_changes
  for each row execute function reject_history_change();
