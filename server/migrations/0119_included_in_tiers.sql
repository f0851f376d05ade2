-- What a month of a tier includes beside its content: messages that its subscribers write, and things for sale that they open, without paying for them.
alter table tiers
  -- Null: what the performer's terms of writing say. 0: each message is paid for.
  add column included_messages int check (included_messages between 0 and 1000),
  add column included_unlocks int check (included_unlocks between 1 and 1000);

-- As agreed with the period that runs: where the performer includes less since, these still hold until the next one.
alter table entitlements
  add column included_messages int check (included_messages >= 0),
  add column included_unlocks int check (included_unlocks >= 0);

-- One message or thing that was taken out of what a month includes.
create table included_uses (
  -- The same request takes one.
  key text primary key,
  fan_id uuid not null,
  performer_id uuid not null,
  kind text not null check (kind in ('message', 'unlock')),
  -- Of a thing that was opened: its sale for nothing.
  sale_id uuid references sales,
  used_at timestamptz not null,
  -- The thing was closed again: the use does not count any more.
  returned_at timestamptz
);
create index included_uses_fan on included_uses (fan_id, performer_id, kind, used_at) where returned_at is null;
create unique index included_uses_sale on included_uses (sale_id) where sale_id is not null;

-- Months are counted from the moment at which a subscription began; a month that is too short for its day ends on its last one.
create function month_after(since timestamptz, months int) returns timestamptz immutable parallel safe language sql
  return (since at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC';
create function months_between(since timestamptz, until timestamptz) returns int immutable parallel safe language sql
  return (select n - case when month_after(since, n) > until then 1 else 0 end from (select (
    (extract(year from until at time zone 'UTC') - extract(year from since at time zone 'UTC')) * 12
    + extract(month from until at time zone 'UTC') - extract(month from since at time zone 'UTC'))::int as n) counted);
