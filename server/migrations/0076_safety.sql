-- Blocks of linked accounts, and what a performer keeps about someone for the police.

-- Identifies a card at its processor, whatever account saved it: a keyed hash. Null if the processor reports nothing.
alter table cards add column fingerprint bytea;
create index cards_fingerprint on cards (fingerprint, account_id) where fingerprint is not null;

-- Browsers in which an account has signed in: a keyed hash of the random part of the device token.
create table account_devices (
  account_id uuid not null references accounts,
  device bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device)
);
create index account_devices_device on account_devices (device, account_id);

-- Whether accounts that seem to be the same person are blocked, too. A block that follows from such a block names it and its reason.
alter table blocks
  add column with_linked boolean not null default false,
  add column root_id uuid references accounts,
  add column reason text check (reason in ('card', 'device')),
  add constraint blocks_linked_has_reason check ((root_id is null) = (reason is null)),
  add constraint blocks_linked_has_no_links check (root_id is null or not with_linked);
create index blocks_root on blocks (root_id, owner_id) where root_id is not null;

-- Accounts that the performer has unblocked by name. Links do not block them again.
create table block_exceptions (
  owner_id uuid not null references accounts,
  account_id uuid not null references accounts,
  created_at timestamptz not null default site_now(),
  primary key (owner_id, account_id)
);
create index block_exceptions_account on block_exceptions (account_id);

-- When a performer blocked or restricted someone, and the name that person had then. Rows are never changed.
create table safety_events (
  id uuid primary key,
  performer_id uuid not null references performers,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('blocked', 'unblocked', 'restricted', 'unrestricted')),
  username text not null,
  created_at timestamptz not null
);
create index safety_events_pair on safety_events (performer_id, account_id, created_at, id);
create index safety_events_account on safety_events (account_id);

-- A performer's private diary about someone. Entries are never changed.
create table incidents (
  id uuid primary key,
  performer_id uuid not null references performers,
  account_id uuid not null references accounts,
  username text not null,
  text text not null check (text <> ''),
  happened_at timestamptz not null,
  created_at timestamptz not null
);
create index incidents_pair on incidents (performer_id, account_id, created_at, id);
create index incidents_account on incidents (account_id);

-- Exports of safety logs. The hash is the last one of the exported chain.
create table safety_exports (
  id uuid primary key,
  performer_id uuid not null references performers,
  account_id uuid not null references accounts,
  format text not null check (format in ('json', 'pdf')),
  entries int not null,
  hash text not null,
  created_at timestamptz not null
);
create index safety_exports_pair on safety_exports (performer_id, account_id, created_at desc);
create index safety_exports_account on safety_exports (account_id);

-- The hint that a performer has dismissed returns with later signs.
create table safety_hints_dismissed (
  performer_id uuid not null references performers,
  account_id uuid not null references accounts,
  dismissed_at timestamptz not null,
  primary key (performer_id, account_id)
);
create index safety_hints_dismissed_account on safety_hints_dismissed (account_id);
