-- Messages that a performer's rules send by themselves.

create table automations (
  id uuid primary key,
  performer_id uuid not null,
  name text not null,
  trigger text not null check (trigger in ('follow', 'subscribe', 'renew', 'cancel', 'expire', 'purchase', 'tip', 'anniversary')),
  -- Of `subscribe`: only this tier.
  tier_id uuid,
  -- Of `purchase` and `tip`: so much or more, in minor units of a token.
  least bigint not null default 0 check (least >= 0),
  -- Of `anniversary`.
  months int check ((months is not null) = (trigger = 'anniversary')),
  delay_minutes int not null check (delay_minutes between 0 and 43200),
  -- As in the contract.
  conditions jsonb not null,
  text text not null,
  locked_text text not null,
  -- Minor units of a token.
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  open_file_ids uuid[] not null,
  is_on boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index automations_performer on automations (performer_id, created_at desc, id desc) where deleted_at is null;
create index automations_anniversary on automations (id) where trigger = 'anniversary' and is_on and deleted_at is null;

-- One message to one fan: when it is due and what became of it.
create table automation_runs (
  id uuid primary key,
  automation_id uuid not null references automations,
  performer_id uuid not null,
  fan_id uuid not null,
  -- What it is about, such as the sale: nothing starts an automation twice.
  occasion text not null,
  due_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'skipped', 'cancelled')),
  -- Why it was skipped.
  reason text not null default '' check ((reason <> '') = (state = 'skipped')),
  decided_at timestamptz,
  unique (automation_id, fan_id, occasion)
);
create index automation_runs_state on automation_runs (automation_id, state, reason);
-- When a fan last had an automatic message of a performer.
create index automation_runs_sent on automation_runs (performer_id, fan_id, decided_at desc) where state = 'sent';

create table automation_settings (
  performer_id uuid primary key,
  -- No fan gets a second automatic message within so many hours.
  pause_hours int not null check (pause_hours between 1 and 720)
);

-- What of a mass message is shown before it is paid for, words that open with its files, and more reasons for which it stops.
alter table mass_messages
  add column open_file_ids uuid[] not null default '{}',
  add column locked_text text not null default '',
  drop constraint mass_messages_problem_check,
  add constraint mass_messages_problem_check check (problem in ('', 'files', 'performer', 'rules', 'groups'));
