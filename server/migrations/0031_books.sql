-- What each reconciliation of the books found.
create table reconciliations (
  id uuid primary key,
  at timestamptz not null,
  is_green boolean not null,
  -- As in the contract, without the titles: amounts in minor units.
  checks jsonb not null
);
create index reconciliations_latest on reconciliations (at desc);
