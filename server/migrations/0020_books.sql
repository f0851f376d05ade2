-- The site's accounting: tax, receipts, settlements of payment processors, and reconciliations. Amounts are in minor units of the
-- currency.

create table tax_rates (
  id uuid primary key,
  -- ISO 3166-1.
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The tax's name in the country, for receipts: VAT, IVA.
  name text not null,
  -- Basis points.
  rate int not null check (rate between 0 and 5000),
  -- The first day (UTC) of the rate, which applies until the country's next one.
  valid_from date not null,
  created_by uuid not null references accounts,
  created_at timestamptz not null,
  unique (country, valid_from)
);

-- The country that a buyer last stated at a checkout.
create table tax_countries (
  account_id uuid primary key references accounts,
  country text not null,
  stated_at timestamptz not null
);

-- The last assigned number, by kind and year.
create table receipt_series (
  kind text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

-- Receipts of payments and bank transfers, and credit notes of refunds: numbered without gaps, and never changed. A receipt
-- stores all its content, so that later changes of settings and names do not affect it.
create table receipts (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'credit_note')),
  -- Year (UTC) of the issue.
  year int not null,
  -- Assigned at the commit. Only the issuing transaction sees null.
  number int,
  -- A card payment or a bank transfer.
  payment_id uuid not null,
  -- For a credit note: the refund or the reversed transfer.
  refund_id uuid unique,
  -- The credit note that this receipt reverses, because the bank returned what it had taken.
  restores_id uuid unique references receipts,
  account_id uuid not null references accounts,
  seller_name text not null,
  seller_address text not null,
  seller_tax_id text not null,
  buyer_name text not null,
  -- The purchase, without anyone's name.
  item text not null,
  currency text not null,
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  -- Basis points.
  tax_rate int not null,
  tax_name text not null,
  -- Null without tax.
  tax_country text,
  gateway text not null,
  -- Empty if no card was charged.
  card_brand text not null,
  card_last4 text not null,
  -- Country of the issuing bank, if the processor reports it: evidence of the buyer's country.
  card_country text,
  issued_at timestamptz not null,
  unique (kind, year, number),
  constraint receipts_credit_note_has_refund check ((kind = 'credit_note') = (refund_id is not null)),
  constraint receipts_restoring_is_receipt check (restores_id is null or kind = 'receipt'),
  constraint receipts_of_something check (net + tax > 0)
);
create unique index receipts_payment on receipts (payment_id) where kind = 'receipt' and restores_id is null;
create index receipts_account on receipts (account_id, issued_at desc, id desc);
create index receipts_latest on receipts (issued_at desc, id desc);

/*
 * Gives the next number as the last step of a transaction. A concurrent receipt waits for this commit only, and no other lock is taken
 * after this one: locks have no order to get wrong. A rollback gives the number back, because it rolls back the row of the series.
 */
create function number_receipt() returns trigger language plpgsql as $$
declare
  given int;
begin
  insert into receipt_series (kind, year, last) values (new.kind, new.year, 1)
    on conflict (kind, year) do update set last = receipt_series.last + 1 returning last into given;
  update receipts set number = given where id = new.id;
  return null;
end $$;
create constraint trigger receipts_number after insert on receipts
  deferrable initially deferred for each row execute function number_receipt();

create function reject_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.number is null and new.number is not null and to_jsonb(new) - 'number' = to_jsonb(old) - 'number' then
      return new;
    end if;
  end if;
  raise exception 'history is not rewritten';
end $$;
create trigger receipts_append_only before update or delete on receipts for each row execute function reject_receipt_change();

-- Payments of payment processors to the site's bank account, as recorded by operators.
create table settlements (
  id uuid primary key,
  gateway text not null,
  -- The processor's own reference.
  reference text not null,
  -- The amount that arrived, and the fees that the processor kept.
  amount bigint not null check (amount >= 0),
  fees bigint not null check (fees >= 0),
  arrived_on date not null,
  recorded_by uuid not null references accounts,
  recorded_at timestamptz not null,
  reversed_by uuid references accounts,
  reversed_at timestamptz,
  reversal_reason text,
  constraint settlements_of_something check (amount + fees > 0),
  constraint settlements_reversal check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create unique index settlements_reference on settlements (gateway, lower(reference)) where reversed_at is null;
create index settlements_latest on settlements (arrived_on desc, id desc);

-- Tax paid to countries, as recorded by operators.
create table tax_remittances (
  id uuid primary key,
  country text not null,
  -- The first days of its first and of its last month.
  period_from date not null,
  period_until date not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  recorded_by uuid not null references accounts,
  recorded_at timestamptz not null,
  reversed_by uuid references accounts,
  reversed_at timestamptz,
  reversal_reason text,
  constraint tax_remittances_period check (period_from <= period_until),
  constraint tax_remittances_reversal check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create unique index tax_remittances_reference on tax_remittances (country, lower(reference)) where reversed_at is null;
create index tax_remittances_latest on tax_remittances (paid_on desc, id desc);

-- A record can be reversed once and never changes otherwise.
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
create trigger tax_remittances_reversal_only before update or delete on tax_remittances
  for each row execute function allow_reversal_only();

create table reconciliations (
  id uuid primary key,
  at timestamptz not null,
  is_green boolean not null,
  -- In the contract's format, without the titles.
  checks jsonb not null
);
create index reconciliations_latest on reconciliations (at desc);

-- Differences that an operator has explained. A difference counts as explained as long as its numbers are the same.
create table explained_differences (
  check_name text not null,
  what text not null,
  -- Minor units, or counts.
  expected bigint not null,
  found bigint not null,
  words text not null,
  explained_by uuid not null references accounts,
  explained_at timestamptz not null,
  primary key (check_name, what, expected, found)
);
create index explained_differences_latest on explained_differences (explained_at desc);
