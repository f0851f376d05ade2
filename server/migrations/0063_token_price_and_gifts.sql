-- What the site owes to holders of tokens is posted at the price of a token (decision 78). It is written down on every site, so that no later default
-- changes it, and stays as it is from the first token on: an empty wallet is no exception, as a refund gives back what it was worth.
insert into settings (name, value) values ('tokenConversionRate', '100') on conflict (name) do nothing;

create function keep_token_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name and new.value = old.value then
    return new;
  end if;
  if exists (select from transfers where unit = 'token') then
    raise exception 'the price of a token stays as it is once there are tokens' using errcode = 'FF004';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger keep_token_price before update or delete on settings
  for each row when (old.name = 'tokenConversionRate') execute function keep_token_price();

-- Gifts for a member that are not redeemed by then are refunded. Null for mailed codes and free months. Those that are out get the full time from now on.
alter table gift_subscriptions add column redeem_by timestamptz;
update gift_subscriptions set redeem_by = greatest(deliver_at, site_now()) + interval '30 days'
  where to_id is not null and sale_id is not null and status in ('waiting', 'delivered');
create index gift_subscriptions_unredeemed on gift_subscriptions (redeem_by) where status in ('waiting', 'delivered');
