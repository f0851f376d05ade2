-- Who was made an operator by whom, and who has ended that; the first operator of a site has no row. Rows stay.
create table operators (
  id uuid primary key,
  account_id uuid not null references accounts,
  invited_by uuid not null,
  invited_at timestamptz not null,
  -- When a password was set by the mailed link; null while nobody has.
  accepted_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create unique index operators_current on operators (account_id) where ended_at is null;
create index operators_account on operators (account_id, invited_at desc);
