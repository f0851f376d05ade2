-- Accounts that their owners close: hidden for some days, and then erased.

-- Adds a status to the ones that exist. A closed account is hidden like a deleted one until it is erased or kept.
do $$
declare
  before text;
begin
  select pg_get_constraintdef(oid) into strict before from pg_constraint where conname = 'accounts_status_check';
  alter table accounts drop constraint accounts_status_check;
  execute 'alter table accounts add constraint accounts_status_check '
    || replace(before, '''deleted''::text', '''closed''::text, ''deleted''::text');
end $$;

create table account_closings (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- `erasing` from the moment when the owner can no longer keep the account.
  status text not null check (status in ('closed', 'kept', 'erasing', 'erased')),
  -- The account's status before, which keeping the account restores.
  status_before text not null,
  closed_at timestamptz not null,
  erase_at timestamptz not null,
  -- When the owner was warned of the coming erasure.
  reminded_at timestamptz,
  -- While the account is being erased: the address whose data is deleted.
  email text,
  ended_at timestamptz
);
create unique index account_closings_current on account_closings (account_id) where status in ('closed', 'erasing');
create index account_closings_account on account_closings (account_id, closed_at desc);
create index account_closings_due on account_closings (erase_at) where status in ('closed', 'erasing');

-- An operator's order not to erase an account, for example during an investigation. Rows stay.
create table erasure_holds (
  id uuid primary key,
  account_id uuid not null references accounts,
  reason text not null,
  held_by uuid not null references accounts,
  held_at timestamptz not null,
  released_by uuid references accounts,
  released_at timestamptz,
  constraint erasure_holds_end check ((released_by is null) = (released_at is null))
);
create unique index erasure_holds_current on erasure_holds (account_id) where released_at is null;

-- Receipts stay when their buyer's account is erased. Only then the buyer's name may change.
create or replace function reject_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.number is null and new.number is not null and to_jsonb(new) - 'number' = to_jsonb(old) - 'number' then
      return new;
    end if;
    if new.buyer_name = 'Closed account' and to_jsonb(new) - 'buyer_name' = to_jsonb(old) - 'buyer_name' then
      return new;
    end if;
  end if;
  raise exception 'history is not rewritten';
end $$;

-- Everything that the site has about an account, as one archive.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('library', 'vault', 'account'));
