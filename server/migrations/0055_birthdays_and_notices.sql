-- Birthdays that fans have stated, and messages that a performer's rules send on them; when a notice was sent.

create table account_birthdays (
  account_id uuid primary key references accounts,
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  -- IANA name.
  time_zone text not null
);
create index account_birthdays_day on account_birthdays (month, day, account_id);

alter table automations
  drop constraint automations_trigger_check,
  add constraint automations_trigger_check
    check (trigger in ('follow', 'subscribe', 'renew', 'cancel', 'expire', 'purchase', 'tip', 'anniversary', 'birthday'));
-- Those that are looked for every hour.
drop index automations_anniversary;
create index automations_hourly on automations (trigger, id) where trigger in ('anniversary', 'birthday') and is_on and deleted_at is null;

-- What came of automations in the last days, and what waits.
create index automation_runs_decided on automation_runs (automation_id, state, decided_at) include (reason);
drop index automation_runs_state;

-- To whom and when it went; null before.
alter table mass_message_recipients add column sent_at timestamptz;
