-- An automatic message that is due while its fan is left alone waits until that time is over.

alter table automation_runs
  add column is_postponed boolean not null default false,
  add constraint automation_runs_postponed_pending check (not is_postponed or state = 'pending');
-- Of each automation one message waits for a fan, whatever else they have done meanwhile.
create unique index automation_runs_postponed on automation_runs (automation_id, fan_id) where is_postponed;
