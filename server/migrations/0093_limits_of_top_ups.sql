-- Transfers from the bank are within the limit of the month like payments by card: what was announced counts at once, and what has come instead of it
-- from then on; what was cancelled, rejected or has expired does not. What has come is credited whatever the limits say: it was checked before.

-- What a fan has paid and is about to pay since a moment, through gateways and the bank, less what went back. Indexes `payments_account`, `top_ups_fan`.
create function paid_by_fan(fan uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce((select sum(p.amount - coalesce((select sum(g.amount) from gateway_refunds g where g.payment_id = p.id), 0))
      from payments p where p.account_id = fan and p.gateway <> 'internal' and p.status <> 'declined' and p.created_at >= since), 0)::bigint
    + coalesce((select sum(t.amount) from top_ups t where t.fan_id = fan and t.kind = 'transfer'
      and t.status in ('pending', 'confirmed', 'credited') and t.created_at >= since), 0)::bigint
$$;

create or replace function assert_limit_of_payment() returns trigger language plpgsql as $$
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
  if most_there is not null and new.terms ->> 'performerId' is not null
    and spent_at_performer(new.account_id, (new.terms ->> 'performerId')::uuid, month_of(new.created_at)) + new.amount > most_there then
    raise exception 'spending_limit' using errcode = 'FF002', detail = 'performer ' || most_there;
  end if;
  return new;
end $$;

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

drop function spent_by_card(uuid, timestamptz);
