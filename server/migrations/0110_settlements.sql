-- What card processors have paid into the site's bank account and kept as fees, and the tax that was paid to countries, as operators have recorded it.

create table settlements (
  id uuid primary key,
  gateway text not null,
  -- The processor's own.
  reference text not null,
  -- Minor units of the currency: what arrived, and what was kept of it.
  amount bigint not null check (amount >= 0),
  fees bigint not null check (fees >= 0),
  arrived_on date not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  reversed_by uuid,
  reversed_at timestamptz,
  reversal_reason text,
  check (amount + fees > 0),
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
-- In letters large or small.
create unique index settlements_reference on settlements (gateway, lower(reference)) where reversed_at is null;
create index settlements_latest on settlements (arrived_on desc, id desc);

create table tax_remittances (
  id uuid primary key,
  country text not null,
  -- The first day of its first and of its last month.
  period_from date not null,
  period_until date not null,
  reference text not null,
  -- Minor units of the currency.
  amount bigint not null check (amount > 0),
  paid_on date not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  reversed_by uuid,
  reversed_at timestamptz,
  reversal_reason text,
  check (period_from <= period_until),
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create unique index tax_remittances_reference on tax_remittances (country, lower(reference)) where reversed_at is null;
create index tax_remittances_latest on tax_remittances (paid_on desc, id desc);

-- What is recorded stays as it is: it can be reversed, once.
create function allow_reversal_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.reversed_at is null and new.reversed_at is not null
      and to_jsonb(new) - '{reversed_by,reversed_at,reversal_reason}'::text[] = to_jsonb(old) - '{reversed_by,reversed_at,reversal_reason}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'history is not rewritten';
end $$;
create trigger settlements_reversal_only before update or delete on settlements for each row execute function allow_reversal_only();
create trigger tax_remittances_reversal_only before update or delete on tax_remittances for each row execute function allow_reversal_only();

-- Payouts by Stripe leave what Stripe holds for the site, and are posted so from now on: what was posted to an account of their own goes there too.
do $$
declare
  paid bigint := (select coalesce(sum(case when credit = 'bank:stripe' then amount else -amount end), 0)
    from transfers where 'bank:stripe' in (debit, credit));
begin
  if paid > 0 then
    perform post_entry(gen_random_uuid(), 'payouts leave by their processor', 'payout', site_now(), null,
      array['bank:stripe'], array['gateway:stripe'], array['money'], array[paid]);
  end if;
end $$;
