-- Limits that fans set for their own spending. They are checked here, where sales and payments are inserted: no way of paying is
-- without the check, and payments of one fan at the same moment wait for each other on the row of the limits.

create table spending_limits (
  account_id uuid primary key,
  -- Minor units of the currency; null for none. By card in a calendar month (UTC), and for each performer.
  monthly bigint check (monthly >= 0),
  per_performer bigint check (per_performer >= 0),
  -- A raise that begins later; without a time there is none.
  next_monthly bigint check (next_monthly >= 0),
  next_monthly_at timestamptz,
  next_per_performer bigint check (next_per_performer >= 0),
  next_per_performer_at timestamptz
);

-- What a fan has paid and is about to pay at a performer since a moment, less what was refunded. Indexes `sales_fan`, `refunds_sale`,
-- `payments_account`.
create function spent_at_performer(fan uuid, performer uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce((select sum(s.gross - s.discount - coalesce((select sum(r.gross - r.discount) from refunds r where r.sale_id = s.id), 0))
      from sales s where s.fan_id = fan and s.performer_id = performer and s.at >= since), 0)::bigint
    + coalesce((select sum(p.amount) from payments p where p.account_id = fan and p.gateway <> 'internal' and p.created_at >= since
      and p.finished_at is null and p.terms ->> 'performerId' = performer::text), 0)::bigint
$$;

-- What a fan has paid and is about to pay through gateways since a moment, less what went back.
create function spent_by_card(fan uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce(sum(p.amount - coalesce((select sum(g.amount) from gateway_refunds g where g.payment_id = p.id), 0)), 0)::bigint
    from payments p where p.account_id = fan and p.gateway <> 'internal' and p.status <> 'declined' and p.created_at >= since
$$;

create function month_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('month', moment at time zone 'UTC') at time zone 'UTC'
$$;

-- Tokens that are spent at a performer. What was paid by card is recorded whatever the limits say: it was checked before.
create function assert_limit_of_sale() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  if new.tokens = 0 then
    return new;
  end if;
  select case when next_per_performer_at <= new.at then next_per_performer else per_performer end into most
    from spending_limits where account_id = new.fan_id for no key update;
  if most is not null and spent_at_performer(new.fan_id, new.performer_id, month_of(new.at)) + new.gross - new.discount > most then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'performer ' || most;
  end if;
  return new;
end $$;
create trigger sales_within_limit before insert on sales for each row execute function assert_limit_of_sale();

create function assert_limit_of_payment() returns trigger language plpgsql as $$
declare
  most bigint;
  most_there bigint;
begin
  if new.gateway = 'internal' then
    return new;
  end if;
  select case when next_monthly_at <= new.created_at then next_monthly else monthly end,
      case when next_per_performer_at <= new.created_at then next_per_performer else per_performer end
    into most, most_there from spending_limits where account_id = new.account_id for no key update;
  if most is not null and spent_by_card(new.account_id, month_of(new.created_at)) + new.amount > most then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'monthly ' || most;
  end if;
  if most_there is not null and new.terms ->> 'performerId' is not null
    and spent_at_performer(new.account_id, (new.terms ->> 'performerId')::uuid, month_of(new.created_at)) + new.amount > most_there then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'performer ' || most_there;
  end if;
  return new;
end $$;
create trigger payments_within_limit before insert on payments for each row execute function assert_limit_of_payment();
