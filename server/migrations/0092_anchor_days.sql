-- On which day of the month the periods of a subscription end: one that began on 31 January ends on 28 February, and then on 31 March again.
alter table subscriptions add column anchor_day int check (anchor_day between 1 and 31);

-- What a short month has moved is moved back; who has been on another day since keeps that. Without a day, the next period begins on its own.
update subscriptions s set anchor_day = extract(day from p.starts_at at time zone 'UTC')
  from subscription_periods p
  where p.subscription_id = s.id and p.expires_at = s.expires_at and s.status <> 'expired' and s.type not in ('free', 'gift')
    and extract(day from (s.expires_at at time zone 'UTC') + interval '1 day') = 1
    and extract(day from p.starts_at at time zone 'UTC') > extract(day from p.expires_at at time zone 'UTC')
    and (p.starts_at at time zone 'UTC') + make_interval(months => case s.type when 'yearly' then 12 when 'half_yearly' then 6 when 'quarterly' then 3 else 1 end)
      = (p.expires_at at time zone 'UTC');
