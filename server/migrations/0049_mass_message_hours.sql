-- Mass messages at an hour of each fan's own day, and notices of the site to its accounts.

alter table mass_messages
  -- By whose clocks `scheduled_at` was chosen: each fan gets it when their own clocks show the same. Null: everyone at `scheduled_at`.
  add column time_zone text,
  -- When it goes on, while all who wait have their hour still before them.
  add column next_at timestamptz,
  -- A notice of the site, which is of no performer, and whom it is for.
  add column notice_to text check (notice_to in ('fans', 'performers', 'everybody', 'people')),
  -- Of a notice for single people: who they are.
  add column account_ids uuid[] not null default '{}',
  alter column performer_id drop not null,
  add constraint mass_messages_sender check ((performer_id is null) = (notice_to is not null)),
  drop constraint mass_messages_problem_check,
  add constraint mass_messages_problem_check check (problem in ('', 'files', 'performer', 'rules', 'groups', 'price'));

alter table mass_message_recipients
  -- Not before; of a notice `fan_id` is any account.
  add column due_at timestamptz not null default '-infinity',
  drop constraint mass_message_recipients_state_check,
  add constraint mass_message_recipients_state_check check (state in ('waiting', 'sent', 'left_out', 'taken_back'));
drop index mass_message_recipients_waiting;
create index mass_message_recipients_waiting on mass_message_recipients (mass_message_id, due_at, fan_id) where state = 'waiting';
create index mass_message_recipients_sent on mass_message_recipients (mass_message_id, fan_id) where state = 'sent';

-- Null: never told. Quiet hours and digests told it, and nothing else did.
alter table notification_settings alter column time_zone drop default, alter column time_zone drop not null;
update notification_settings set time_zone = null where time_zone = 'UTC' and quiet_from is null and mails not in ('daily', 'weekly');
