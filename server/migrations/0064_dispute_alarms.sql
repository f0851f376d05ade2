-- Which share of a month's card payments may be disputed before operators are alarmed. Each level alarms once a month.
create table dispute_alarms (
  -- The first day of the month (UTC).
  month date not null,
  level text not null check (level in ('watch', 'alarm')),
  raised_at timestamptz not null,
  primary key (month, level)
);
