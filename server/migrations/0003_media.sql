create table files (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null check (purpose in ('post', 'message', 'document')),
  kind text not null check (kind in ('photo', 'document')),
  status text not null check (status in ('processing', 'ready', 'failed')),
  failure text,
  -- The post or message that it is attached to.
  attached_to uuid,
  width int not null default 0,
  height int not null default 0,
  -- Size of the upload; the account's quota counts it.
  bytes bigint not null,
  placeholder text not null default '',
  blurred text not null default '',
  created_at timestamptz not null,
  -- When it is removed although it is attached, such as a document that was replaced.
  expires_at timestamptz
);
create index files_owner on files (owner_id) include (bytes, status);
create index files_expired on files (expires_at) where expires_at is not null;
-- Unattached files, for the cleanup job.
create index files_unattached on files (created_at) where attached_to is null and purpose <> 'document';
