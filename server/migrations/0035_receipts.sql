-- Receipts of card payments, and credit notes of what went back: numbered without gaps, and never changed.

-- The last number that was given, by kind and year.
create table receipt_series (
  kind text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

-- Everything that a receipt says is kept with it: what is set or called otherwise later does not change it.
create table receipts (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'credit_note')),
  -- Of the time (UTC) at which it was issued.
  year int not null,
  -- Given at the commit: null is seen by nobody but the transaction that issues it.
  number int,
  payment_id uuid not null,
  -- Of a credit note.
  refund_id uuid unique,
  account_id uuid not null,
  seller_name text not null,
  seller_address text not null,
  seller_tax_id text not null,
  buyer_name text not null,
  -- What was bought; names nobody.
  item text not null,
  currency text not null,
  -- Minor units of the currency.
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  -- Hundredths of a percent, and what the tax is called; null where there was none.
  tax_rate int not null,
  tax_name text not null,
  tax_country text,
  gateway text not null,
  -- Empty where no card was charged.
  card_brand text not null,
  card_last4 text not null,
  -- Of the bank that issued the card, where the gateway says it: evidence of the buyer's country beside what was stated.
  card_country text,
  issued_at timestamptz not null,
  unique (kind, year, number),
  check ((kind = 'credit_note') = (refund_id is not null)),
  check (net + tax > 0)
);
create unique index receipts_payment on receipts (payment_id) where kind = 'receipt';
create index receipts_account on receipts (account_id, issued_at desc, id desc);
create index receipts_latest on receipts (issued_at desc, id desc);

/*
 * Gives the next number as the last thing that a transaction does. Whoever issues another receipt at the same moment waits for this commit only, not
 * for what came before it, and no other lock is taken after this one: there is no order of locks to get wrong. A transaction that is rolled back gives
 * its number back, as the row of the series is rolled back with it.
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
