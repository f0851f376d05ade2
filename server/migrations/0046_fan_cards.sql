-- What a performer keeps of each fan for themselves: a name, notes, tags, reminders; and scripts of several messages with how far each fan is.

create table fan_cards (
  performer_id uuid not null,
  fan_id uuid not null,
  given_name text not null,
  notes text not null,
  -- Rises with each change, so that no window overwrites another unseen.
  version int not null,
  changed_at timestamptz not null,
  primary key (performer_id, fan_id)
);
-- What is forgotten with a fan's account.
create index fan_cards_fan on fan_cards (fan_id);

create table fan_card_tags (
  performer_id uuid not null,
  fan_id uuid not null,
  -- In lower case: by which it is found, and one only.
  folded text not null,
  tag text not null,
  position int not null,
  primary key (performer_id, fan_id, folded),
  foreign key (performer_id, fan_id) references fan_cards on delete cascade
);
create index fan_card_tags_folded on fan_card_tags (performer_id, folded, fan_id);

create table fan_reminders (
  id uuid primary key,
  performer_id uuid not null,
  fan_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  due_at timestamptz not null,
  -- When the performer was told; null again once it is postponed.
  told_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null
);
create index fan_reminders_open on fan_reminders (performer_id, due_at, id) where done_at is null;
create index fan_reminders_done on fan_reminders (performer_id, done_at desc, id desc) where done_at is not null;
create index fan_reminders_of_fan on fan_reminders (performer_id, fan_id, due_at) where done_at is null;
create index fan_reminders_fan on fan_reminders (fan_id);

create table message_scripts (
  id uuid primary key,
  performer_id uuid not null,
  name text not null,
  created_at timestamptz not null
);
create index message_scripts_performer on message_scripts (performer_id, lower(name), id);

create table message_script_steps (
  id uuid primary key,
  script_id uuid not null references message_scripts on delete cascade,
  position int not null,
  name text not null,
  text text not null,
  -- Minor units of a token; 0 for free.
  price bigint not null check (price >= 0),
  file_ids uuid[] not null
);
create index message_script_steps_script on message_script_steps (script_id, position);

-- The step of each script that a fan got last.
create table message_script_progress (
  script_id uuid not null references message_scripts on delete cascade,
  fan_id uuid not null,
  step_id uuid not null references message_script_steps on delete cascade,
  message_id uuid not null,
  sent_at timestamptz not null,
  primary key (script_id, fan_id)
);
create index message_script_progress_fan on message_script_progress (fan_id);
create index message_script_progress_step on message_script_progress (step_id);

-- Whether a performer tells fans that nobody else writes in their name.
alter table message_settings add column answers_alone boolean not null default false;
-- Messages of a conversation that somebody else, or a rule, has written in the performer's name: few.
create index messages_of_others on messages (conversation_id) where author <> 'self';
