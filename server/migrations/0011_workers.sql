-- Workers that are alive say so here; a job that a dead one holds is given back within a minute instead of after hours.
create table workers (
  id text primary key,
  seen_at timestamptz not null
);
