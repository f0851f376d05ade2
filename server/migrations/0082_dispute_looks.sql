-- When each gateway's disputes were last listed: a site that was off for days looks back over all of them.
create table dispute_looks (
  gateway text primary key,
  looked_at timestamptz not null
);
