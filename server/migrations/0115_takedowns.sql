-- Of core/media: what operators have ordered to go from the site for good. The files have no row any more; these rows stay.
create table media_takedowns (
  id uuid primary key,
  file_id uuid not null unique,
  owner_id uuid not null references accounts,
  kind text not null check (kind in ('photo', 'video', 'audio')),
  title text not null,
  -- Of the bytes that were uploaded: they are not taken again from anybody.
  hash bytea,
  reason text not null,
  ordered_by uuid not null references accounts,
  ordered_at timestamptz not null
);
create index media_takedowns_latest on media_takedowns (ordered_at desc, id desc);
create index media_takedowns_hash on media_takedowns (hash) where hash is not null;
create trigger media_takedowns_append_only before update or delete on media_takedowns for each row execute function reject_history_change();
