-- What an operator has found out about something that differs in the books: it counts as agreed, as long as its numbers are these.
create table explained_differences (
  check_name text not null,
  what text not null,
  -- Minor units, or numbers of things.
  expected bigint not null,
  found bigint not null,
  words text not null,
  explained_by uuid not null,
  explained_at timestamptz not null,
  primary key (check_name, what, expected, found)
);
create index explained_differences_latest on explained_differences (explained_at desc);
