-- Tokens in escrow, and earnings that are held. Amounts are in minor units: tokens of a token, all others of the currency.

-- Tokens that left a fan's wallet for a later sale. Closing a hold turns some or all of them into a sale, and returns the rest.
create table escrow_holds (
  -- The id of the purchase, such as a custom order. The account of the tokens in the ledger is `escrow:<id>`.
  id uuid primary key,
  -- The kind of the sale.
  kind text not null,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  tokens bigint not null check (tokens > 0),
  -- The value of the tokens, which counts toward the fan's spending limits.
  value bigint not null check (value >= 0),
  held_entry_id uuid not null unique references entries,
  held_at timestamptz not null,
  -- Null while the hold is open.
  closed_at timestamptz,
  -- The tokens that became a sale.
  released bigint,
  returned_entry_id uuid unique references entries,
  constraint escrow_holds_closed check ((closed_at is null) = (released is null)),
  constraint escrow_holds_released check (released between 0 and tokens),
  constraint escrow_holds_returned check ((returned_entry_id is not null) = coalesce(released < tokens, false))
);
create index escrow_holds_fan on escrow_holds (fan_id, held_at);
create index escrow_holds_performer on escrow_holds (performer_id) where closed_at is null;

-- The hold whose tokens paid the sale; null for all other sales.
alter table sales add column escrow_id uuid references escrow_holds;
create index sales_escrow on sales (escrow_id) where escrow_id is not null;

-- Tokens in escrow count toward a limit when they are held. A sale from escrow counts in the month of its hold, and never fails
-- because a limit was lowered meanwhile. Uses the indexes `sales_fan`, `refunds_sale`, `payments_account` and `escrow_holds_fan`.
create or replace function spent_at_performer(fan uuid, performer uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce((select sum(s.gross - s.discount + s.tax - coalesce((select sum(r.gross - r.discount + r.tax) from refunds r where r.sale_id = s.id), 0))
      from sales s where s.fan_id = fan and s.performer_id = performer and s.at >= since
        and (s.escrow_id is null or (select h.held_at from escrow_holds h where h.id = s.escrow_id) >= since)), 0)::bigint
    + coalesce((select sum(h.value) from escrow_holds h where h.fan_id = fan and h.performer_id = performer and h.held_at >= since
      and h.closed_at is null), 0)::bigint
    + coalesce((select sum(p.amount) from payments p where p.account_id = fan and p.gateway <> 'internal' and p.created_at >= since
      and p.finished_at is null and p.performer_id = performer), 0)::bigint
$$;

-- Checks spent tokens. A card sale is always recorded, because its payment was checked before.
create or replace function assert_limit_of_sale() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  if new.tokens = 0 or new.escrow_id is not null then
    return new;
  end if;
  select case when next_per_performer_at <= new.at then next_per_performer else per_performer end into most
    from spending_limits where account_id = new.fan_id for no key update;
  if most is not null and spent_at_performer(new.fan_id, new.performer_id, month_of(new.at)) + new.gross - new.discount > most then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'performer ' || most;
  end if;
  return new;
end $$;

create function assert_limit_of_escrow() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  select case when next_per_performer_at <= new.held_at then next_per_performer else per_performer end into most
    from spending_limits where account_id = new.fan_id for no key update;
  if most is not null and spent_at_performer(new.fan_id, new.performer_id, month_of(new.held_at)) + new.value > most then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'performer ' || most;
  end if;
  return new;
end $$;
create trigger escrow_holds_within_limit before insert on escrow_holds for each row execute function assert_limit_of_escrow();

-- Shares of sales that are earned but not paid out yet. A sale that is held for two causes is held once.
create table held_earnings (
  -- A dispute of the payment, or an order that is not delivered yet.
  cause text not null check (cause in ('dispute', 'order')),
  cause_id uuid not null,
  sale_id uuid not null references sales,
  performer_id uuid not null references performers,
  net bigint not null check (net >= 0),
  available_at timestamptz not null,
  primary key (cause, cause_id, sale_id, performer_id)
);
create index held_earnings_performer on held_earnings (performer_id);
create index held_earnings_sale on held_earnings (sale_id);

insert into held_earnings (cause, cause_id, sale_id, performer_id, net, available_at)
  select 'dispute', f.dispute_id, d.sale_id, f.performer_id, f.net, f.available_at
  from frozen_earnings f left join disputes d on d.id = f.dispute_id;
drop table frozen_earnings;
