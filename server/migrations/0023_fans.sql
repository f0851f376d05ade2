-- Performers' data about their fans: groups, cards and reminders. Only the performer reads it.

-- Groups of fans. A smart group has a rule and no members.
create table fan_groups (
  id uuid primary key,
  performer_id uuid not null references performers,
  kind text not null check (kind in ('list', 'favourites', 'smart')),
  name text not null,
  color text not null,
  position int not null,
  -- In the contract's format (`FanRule`).
  rule jsonb,
  created_at timestamptz not null,
  constraint fan_groups_smart_has_rule check ((rule is not null) = (kind = 'smart'))
);
create index fan_groups_performer on fan_groups (performer_id, position, id);
create unique index fan_groups_favourites on fan_groups (performer_id) where kind = 'favourites';

create table fan_group_members (
  group_id uuid not null references fan_groups on delete cascade,
  fan_id uuid not null references accounts,
  added_at timestamptz not null,
  primary key (group_id, fan_id)
);
-- For reading the groups of each fan on a page of fans.
create index fan_group_members_fan on fan_group_members (fan_id, group_id);

create table fan_cards (
  performer_id uuid not null references performers,
  fan_id uuid not null references accounts,
  given_name text not null,
  notes text not null,
  -- Increments with each change, so that no window overwrites another's change.
  version int not null,
  changed_at timestamptz not null,
  primary key (performer_id, fan_id)
);
-- For deleting the cards of a closed account.
create index fan_cards_fan on fan_cards (fan_id);

create table fan_card_tags (
  performer_id uuid not null,
  fan_id uuid not null,
  -- In lower case, for lookups.
  folded text not null,
  tag text not null,
  position int not null,
  primary key (performer_id, fan_id, folded),
  foreign key (performer_id, fan_id) references fan_cards on delete cascade
);
create index fan_card_tags_folded on fan_card_tags (performer_id, folded, fan_id);

create table fan_reminders (
  id uuid primary key,
  performer_id uuid not null references performers,
  fan_id uuid not null references accounts,
  conversation_id uuid not null references conversations,
  text text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- When the performer was notified; null again once the reminder is postponed.
  notified_at timestamptz,
  done_at timestamptz
);
create index fan_reminders_open on fan_reminders (performer_id, due_at, id) where done_at is null;
create index fan_reminders_done on fan_reminders (performer_id, done_at desc, id desc) where done_at is not null;
create index fan_reminders_of_fan on fan_reminders (performer_id, fan_id, due_at) where done_at is null;
create index fan_reminders_fan on fan_reminders (fan_id);
-- Includes reminders that became due during a block.
create index fan_reminders_unnotified on fan_reminders (due_at) where notified_at is null and done_at is null;
