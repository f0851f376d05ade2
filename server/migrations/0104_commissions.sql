-- What of a sale the site keeps, where it is not what it keeps in general: of a kind of sale, or as agreed with a performer. History stays.
create table commissions (
  id uuid primary key,
  -- One of the two.
  kind text,
  performer_id uuid,
  percent smallint not null check (percent between 0 and 90),
  since timestamptz not null,
  -- Null where it was set before this was kept.
  by_id uuid,
  ended_at timestamptz,
  ended_by uuid,
  check ((kind is null) <> (performer_id is null))
);
create unique index commissions_kind on commissions (kind) where kind is not null and ended_at is null;
create unique index commissions_performer on commissions (performer_id) where performer_id is not null and ended_at is null;
create index commissions_latest on commissions (since desc, id desc);

insert into commissions (id, performer_id, percent, since)
  select gen_random_uuid(), account_id, commission_percent, site_now() from performers where commission_percent is not null;
alter table performers drop column commission_percent;
