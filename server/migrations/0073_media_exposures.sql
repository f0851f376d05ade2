-- How many sensitive pictures and videos each operator has uncovered, by day. It says nothing about what they showed.
create table media_exposures (
  operator_id uuid not null references accounts,
  -- UTC.
  day date not null,
  total int not null check (total > 0),
  primary key (operator_id, day)
);
create index media_exposures_day on media_exposures (day);
