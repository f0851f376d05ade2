-- Figures about the whole site, for the operator's overview. A job adds the days that are over, every hour.
create table site_days (
  figure text not null,
  -- UTC.
  day date not null,
  -- The change on that day; negative if the figure fell. Amounts are in minor units of the currency.
  value bigint not null,
  primary key (figure, day)
);

create index payments_declined on payments (finished_at) where status = 'declined' and gateway <> 'internal';
create index subscription_events_changed on subscription_events (at) include (change) where change is not null;
