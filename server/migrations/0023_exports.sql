-- Archives that accounts have asked for: what a fan has bought, or a performer's whole vault. Their bytes are objects in `exports/<id>`.
create table exports (
  id uuid primary key,
  account_id uuid not null,
  kind text not null check (kind in ('library', 'vault')),
  -- Of a fan's library: what was bought from this performer only.
  performer_id uuid,
  status text not null check (status in ('waiting', 'writing', 'ready', 'failed')),
  failure text not null default '',
  -- In per cent.
  progress smallint not null default 0,
  -- How often it was begun: one that ends its process again and again is given up.
  attempts smallint not null default 0,
  files int not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  -- When it is removed; null until it is ready.
  expires_at timestamptz
);
-- One at a time for each account.
create unique index exports_running on exports (account_id) where status in ('waiting', 'writing');
create index exports_account on exports (account_id, created_at desc, id desc);
create index exports_expired on exports (expires_at) where expires_at is not null;

-- Archives of vaults that performers have uploaded, and what was taken over of them. Their bytes are objects in `imports/<id>` until the end.
create table imports (
  id uuid primary key,
  account_id uuid not null,
  bytes bigint not null,
  status text not null check (status in ('waiting', 'checking', 'restoring', 'done', 'failed')),
  failure text not null default '',
  progress smallint not null default 0,
  attempts smallint not null default 0,
  -- What was taken over, was there already and was left out, by section.
  report jsonb not null default '{"sections": [], "skipped": []}',
  created_at timestamptz not null
);
create unique index imports_running on imports (account_id) where status in ('waiting', 'checking', 'restoring');
create index imports_account on imports (account_id, created_at desc, id desc);

-- What an archive calls a thing, and the thing that it has become: an archive that comes again makes nothing twice.
create table imported_ids (
  owner_id uuid not null,
  source_id uuid not null,
  id uuid not null,
  primary key (owner_id, source_id)
);

alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('photo', 'video', 'audio', 'archive'));

-- A gallery that was taken over from an archive waits for its owner.
alter table galleries drop constraint galleries_status_check;
alter table galleries add constraint galleries_status_check check (status in ('draft', 'processing', 'published', 'failed'));
