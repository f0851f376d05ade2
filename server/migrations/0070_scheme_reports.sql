-- Monthly reports for card schemes, and half-yearly figures for the public. Both are computed once from the records of closed months.

create table scheme_reports (
  id uuid primary key,
  -- The first day of the month (UTC).
  month date not null,
  -- A correction is another revision, and earlier ones stay.
  revision int not null check (revision > 0),
  -- The tables as JSON, from which the files are written.
  content text not null,
  -- The SHA-256 of the CSV file.
  hash bytea not null,
  -- Null for the site itself.
  made_by uuid references accounts,
  -- Why there is another revision; empty for the first.
  reason text not null,
  made_at timestamptz not null,
  unique (month, revision)
);
create trigger scheme_reports_append_only before update or delete on scheme_reports
  for each row execute function reject_history_change();

create table transparency_periods (
  -- The first day of the half-year (UTC).
  starts_on date primary key,
  -- The day after the last month that is counted.
  counted_until date not null,
  -- The tables as JSON, already rounded for the public.
  content text not null,
  made_at timestamptz not null
);
