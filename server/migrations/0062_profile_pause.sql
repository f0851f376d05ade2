-- Performers who hide themselves with one press, for as long as they want.

-- A paused account is used like an active one by its owner, and hidden like a suspended one from everyone else.
do $$
declare
  before text;
begin
  select pg_get_constraintdef(oid) into strict before from pg_constraint where conname = 'accounts_status_check';
  alter table accounts drop constraint accounts_status_check;
  execute 'alter table accounts add constraint accounts_status_check '
    || replace(before, '''active''::text', '''active''::text, ''paused''::text');
end $$;

-- A row exists while the performer wants to be hidden. It outlasts a suspension and a closing that is undone.
create table profile_pauses (
  performer_id uuid primary key references accounts,
  paused_at timestamptz not null
);
