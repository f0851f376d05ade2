-- Top-ups of wallets by bank transfer or by an operator, and the spending limits that fans set for themselves.

create table top_ups (
  id uuid primary key,
  fan_id uuid not null references accounts,
  kind text not null check (kind in ('transfer', 'gift', 'correction')),
  status text not null
    check (status in ('pending', 'confirmed', 'credited', 'reversing', 'reversed', 'rejected', 'cancelled', 'expired')),
  -- Minor units of the currency: the announced amount, then the received one. For a gift, its value.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Part of the amount, at the rate of the day of the request.
  tax bigint not null default 0,
  -- Basis points.
  tax_rate int not null default 0,
  tax_name text not null default '',
  -- Null without tax.
  tax_country text,
  -- Minor units of a token.
  tokens bigint not null check (tokens > 0),
  -- Price of one token at the time of the request, in minor units of the currency.
  token_price bigint not null check (token_price > 0),
  reversed_tokens bigint not null default 0,
  reversed_amount bigint not null default 0,
  -- Part of `reversed_amount`.
  reversed_tax bigint not null default 0,
  reference text not null unique,
  reason text not null default '',
  -- Operator who confirmed the top-up. Another operator approves it.
  confirmed_by uuid references accounts,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  constraint top_ups_tax_check check (tax >= 0 and tax < amount),
  constraint top_ups_reversed_tokens_check check (reversed_tokens between 0 and tokens),
  constraint top_ups_reversed_amount_check check (reversed_amount between 0 and amount),
  constraint top_ups_reversed_tax_check check (reversed_tax between 0 and tax),
  constraint top_ups_confirmed check (confirmed_by is not null or status in ('pending', 'rejected', 'cancelled', 'expired')),
  constraint top_ups_transfer_expires check ((kind = 'transfer') = (expires_at is not null))
);
create index top_ups_fan on top_ups (fan_id, created_at desc, id desc);
create index top_ups_latest on top_ups (created_at desc, id desc);
create index top_ups_status on top_ups (status, created_at, id);

create table top_up_steps (
  id uuid primary key,
  top_up_id uuid not null references top_ups,
  event text not null,
  -- Null for a scheduled job.
  by_id uuid references accounts,
  amount bigint not null,
  note text not null,
  at timestamptz not null
);
create index top_up_steps_top_up on top_up_steps (top_up_id, at, id);
create trigger top_up_steps_append_only before update or delete on top_up_steps for each row execute function reject_history_change();

/*
 * Triggers check the limits where sales, payments and bank transfers are inserted, so that no way of paying is without the check.
 * Concurrent payments of a fan wait for each other on the row of the limits. Amounts are in minor units of the currency.
 */
create table spending_limits (
  account_id uuid primary key references accounts,
  -- Payments by card and bank transfer in a calendar month (UTC), in total and per performer; null for no limit.
  monthly bigint check (monthly >= 0),
  per_performer bigint check (per_performer >= 0),
  -- A higher limit that applies later. Without a time there is none.
  next_monthly bigint check (next_monthly >= 0),
  next_monthly_at timestamptz,
  next_per_performer bigint check (next_per_performer >= 0),
  next_per_performer_at timestamptz
);

create function month_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_trunc('month', moment at time zone 'UTC') at time zone 'UTC'
$$;

-- Returns what a fan has paid to a performer since a moment, including tax and open payments, minus refunds. Uses the indexes
-- `sales_fan`, `refunds_sale` and `payments_account`.
create function spent_at_performer(fan uuid, performer uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce((select sum(s.gross - s.discount + s.tax - coalesce((select sum(r.gross - r.discount + r.tax) from refunds r where r.sale_id = s.id), 0))
      from sales s where s.fan_id = fan and s.performer_id = performer and s.at >= since), 0)::bigint
    + coalesce((select sum(p.amount) from payments p where p.account_id = fan and p.gateway <> 'internal' and p.created_at >= since
      and p.finished_at is null and p.performer_id = performer), 0)::bigint
$$;

-- Returns what a fan has paid by card and by bank transfer since a moment, including open payments and announced transfers, minus
-- refunds. Uses the indexes `payments_account` and `top_ups_fan`.
create function paid_by_fan(fan uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce((select sum(p.amount - coalesce((select sum(g.amount) from gateway_refunds g where g.payment_id = p.id), 0))
      from payments p where p.account_id = fan and p.gateway <> 'internal' and p.status <> 'declined' and p.created_at >= since), 0)::bigint
    + coalesce((select sum(t.amount) from top_ups t where t.fan_id = fan and t.kind = 'transfer'
      and t.status in ('pending', 'confirmed', 'credited') and t.created_at >= since), 0)::bigint
$$;

-- Checks spent tokens. A card sale is always recorded, because its payment was checked before.
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
  if most is not null and paid_by_fan(new.account_id, month_of(new.created_at)) + new.amount > most then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'monthly ' || most;
  end if;
  if most_there is not null and new.performer_id is not null
    and spent_at_performer(new.account_id, new.performer_id, month_of(new.created_at)) + new.amount > most_there then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'performer ' || most_there;
  end if;
  return new;
end $$;
create trigger payments_within_limit before insert on payments for each row execute function assert_limit_of_payment();

-- Checks a bank transfer when it is announced. A transfer that has arrived is always credited.
create function assert_limit_of_top_up() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  select case when next_monthly_at <= new.created_at then next_monthly else monthly end into most
    from spending_limits where account_id = new.fan_id for no key update;
  if most is not null and paid_by_fan(new.fan_id, month_of(new.created_at)) + new.amount > most then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'monthly ' || most;
  end if;
  return new;
end $$;
create trigger top_ups_within_limit before insert on top_ups for each row when (new.kind = 'transfer')
  execute function assert_limit_of_top_up();
