-- A performer's groups of fans. A smart group has a rule and no members.

create table fan_groups (
  id uuid primary key,
  performer_id uuid not null,
  kind text not null check (kind in ('list', 'favourites', 'smart')),
  name text not null,
  color text not null,
  position int not null,
  -- As in the contract (`FanRule`).
  rule jsonb,
  created_at timestamptz not null,
  check ((rule is not null) = (kind = 'smart'))
);
create index fan_groups_performer on fan_groups (performer_id, position, id);
create unique index fan_groups_favourites on fan_groups (performer_id) where kind = 'favourites';

create table fan_group_members (
  group_id uuid not null references fan_groups on delete cascade,
  fan_id uuid not null,
  added_at timestamptz not null,
  primary key (group_id, fan_id)
);
-- The groups that a fan is in, for a page of fans.
create index fan_group_members_fan on fan_group_members (fan_id, group_id);
