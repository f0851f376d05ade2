-- Prepared messages: mass messages, saved replies, scripts and automations. Prices are in minor units of a token.

-- A message to many fans, or a notice of the site to accounts.
create table mass_messages (
  id uuid primary key,
  -- Null for a notice.
  performer_id uuid references performers,
  -- The performer or an operator.
  created_by uuid not null references accounts,
  text text not null,
  locked_text text not null default '',
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  -- Files that are visible before the purchase.
  open_file_ids uuid[] not null default '{}',
  -- The recipients in the contract's format (`MassAudience`).
  audience jsonb not null,
  -- The recipients of a notice; for `people`, `account_ids`.
  notice_to text check (notice_to in ('fans', 'performers', 'everybody', 'people')),
  account_ids uuid[] not null default '{}',
  status text not null check (status in ('scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsending', 'unsent')),
  -- Why it ended automatically; empty otherwise.
  problem text not null default '' check (problem in ('', 'files', 'performer', 'rules', 'groups', 'price')),
  scheduled_at timestamptz not null,
  -- The time zone in which `scheduled_at` was chosen: each fan gets the message at that local time. Null: everyone gets it at
  -- `scheduled_at`.
  time_zone text,
  -- When sending continues, if the local time of all remaining fans is still ahead.
  next_at timestamptz,
  -- The last account of the audience that was added to the recipients; null when all are added.
  listed_until uuid,
  is_listed boolean not null default false,
  total int not null default 0,
  sent int not null default 0,
  -- Recipients who could no longer receive it at their turn.
  left_out int not null default 0,
  taken_back int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint mass_messages_notice_has_no_performer check ((performer_id is null) = (notice_to is not null))
);
create index mass_messages_performer on mass_messages (performer_id, created_at desc, id desc);
create index mass_messages_latest on mass_messages (created_at desc, id desc);

create table mass_message_recipients (
  mass_message_id uuid not null references mass_messages on delete cascade,
  -- For a notice: any account.
  fan_id uuid not null references accounts,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left_out', 'taken_back')),
  -- Not sent before then.
  due_at timestamptz not null default '-infinity',
  sent_at timestamptz,
  primary key (mass_message_id, fan_id)
);
create index mass_message_recipients_waiting on mass_message_recipients (mass_message_id, due_at, fan_id) where state = 'waiting';
create index mass_message_recipients_sent on mass_message_recipients (mass_message_id, fan_id) where state = 'sent';

-- The latest test message of each author, which only the author sees.
create table mass_message_tests (
  -- The performer or an operator.
  author_id uuid primary key references accounts,
  performer_id uuid not null references performers,
  text text not null,
  locked_text text not null,
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  open_file_ids uuid[] not null,
  sent_at timestamptz not null
);
create index mass_message_tests_sent on mass_message_tests (sent_at);

create table message_templates (
  id uuid primary key,
  performer_id uuid not null references performers,
  name text not null,
  text text not null,
  created_at timestamptz not null
);
create index message_templates_performer on message_templates (performer_id, lower(name), id);

create table message_scripts (
  id uuid primary key,
  performer_id uuid not null references performers,
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
  locked_text text not null check (length(locked_text) <= 5000),
  -- 0 for free.
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  -- Files that are visible before the purchase.
  open_file_ids uuid[] not null,
  constraint message_script_steps_open_files_check check (open_file_ids <@ file_ids)
);
create index message_script_steps_script on message_script_steps (script_id, position);

-- The last step of each script that a fan has received.
create table message_script_progress (
  script_id uuid not null references message_scripts on delete cascade,
  fan_id uuid not null references accounts,
  step_id uuid not null references message_script_steps on delete cascade,
  message_id uuid not null references messages,
  sent_at timestamptz not null,
  primary key (script_id, fan_id)
);
create index message_script_progress_fan on message_script_progress (fan_id);
create index message_script_progress_step on message_script_progress (step_id);

-- Performers' automations, which send messages.
create table automations (
  id uuid primary key,
  performer_id uuid not null references performers,
  name text not null,
  trigger text not null
    check (trigger in ('follow', 'subscribe', 'renew', 'cancel', 'expire', 'purchase', 'tip', 'anniversary', 'birthday')),
  -- For `subscribe`: only this tier.
  tier_id uuid references tiers,
  -- For `purchase` and `tip`: the minimum amount.
  least bigint not null default 0 check (least >= 0),
  -- For `anniversary`.
  months int,
  delay_minutes int not null check (delay_minutes between 0 and 43200),
  -- In the contract's format.
  conditions jsonb not null,
  text text not null,
  locked_text text not null,
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  -- Files that are visible before the purchase.
  open_file_ids uuid[] not null,
  is_on boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint automations_months_check check ((months is not null) = (trigger = 'anniversary')),
  -- A birthday message is sent at an hour of the fan's day. A delay could move it into the night.
  constraint automations_birthday_has_no_delay check (trigger <> 'birthday' or delay_minutes = 0)
);
create index automations_performer on automations (performer_id, created_at desc, id desc) where deleted_at is null;
-- For the hourly job.
create index automations_hourly on automations (trigger, id)
  where trigger in ('anniversary', 'birthday') and is_on and deleted_at is null;

-- One automatic message to one fan.
create table automation_runs (
  id uuid primary key,
  automation_id uuid not null references automations,
  performer_id uuid not null references performers,
  fan_id uuid not null references accounts,
  -- The occasion, such as the sale. An occasion starts an automation once.
  occasion text not null,
  due_at timestamptz not null,
  -- The message was due when the fan could not receive one, and waits until that time is over.
  is_postponed boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'sent', 'skipped', 'cancelled')),
  -- Why it was skipped; empty otherwise.
  reason text not null default '',
  decided_at timestamptz,
  unique (automation_id, fan_id, occasion),
  constraint automation_runs_skipped_has_reason check ((reason <> '') = (state = 'skipped')),
  constraint automation_runs_postponed_is_pending check (not is_postponed or state = 'pending')
);
-- At most one postponed message per automation and fan.
create unique index automation_runs_postponed on automation_runs (automation_id, fan_id) where is_postponed;
-- When a fan last received an automatic message of a performer.
create index automation_runs_sent on automation_runs (performer_id, fan_id, decided_at desc) where state = 'sent';
create index automation_runs_decided on automation_runs (automation_id, state, decided_at) include (reason);

create table automation_settings (
  performer_id uuid primary key references performers,
  -- A fan gets at most one automatic message within this time.
  pause_hours int not null check (pause_hours between 1 and 720)
);
