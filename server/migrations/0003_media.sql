-- A media item of an account's library: uploaded once, used by any number of posts, messages and other things.
create table files (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('photo', 'video', 'audio', 'document')),
  status text not null check (status in ('processing', 'ready', 'failed')),
  failure text,
  -- While it is processed: the stage, and how much of all is done.
  stage text not null default '',
  progress smallint not null default 0,
  -- Listed in its owner's vault.
  in_vault boolean not null default false,
  -- It has left the vault: from then on only those see it who have paid for it.
  removed_at timestamptz,
  title text not null default '',
  alt text not null default '',
  album_ids uuid[] not null default '{}',
  -- When somebody first paid for it.
  sold_at timestamptz,
  width int not null default 0,
  height int not null default 0,
  duration_ms int not null default 0,
  -- What was made of it beyond pictures, such as the renditions of a video.
  detail jsonb not null default '{}',
  -- Size of the upload; the account's quota counts it.
  bytes bigint not null,
  -- SHA-256 of the upload: the same bytes twice in one vault are one item.
  hash bytea,
  placeholder text not null default '',
  blurred text not null default '',
  created_at timestamptz not null,
  -- When it is removed whatever uses it, such as a document that was replaced.
  expires_at timestamptz
);
create index files_owner on files (owner_id) include (bytes, status);
create index files_vault on files (owner_id, created_at desc, id desc) where in_vault;
create index files_albums on files using gin (album_ids) where in_vault;
create unique index files_hash on files (owner_id, hash) where in_vault;
create index files_expired on files (expires_at) where expires_at is not null;
-- Candidates for the job that removes what nobody uses.
create index files_outside_vault on files (created_at) where not in_vault and kind <> 'document';

-- Which things use a file.
create table file_uses (
  file_id uuid not null references files on delete cascade,
  kind text not null,
  subject_id uuid not null,
  primary key (subject_id, file_id)
);
create index file_uses_file on file_uses (file_id);
