-- Resumable uploads (tus). Their bytes are files of this id in the folder `resumable`, and how many of them there are is what the file says.
create table uploads (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('photo', 'video', 'audio')),
  name text not null,
  -- Of the whole file, as announced.
  bytes bigint not null,
  created_at timestamptz not null,
  -- When something was last received; what stands still for a day is removed.
  touched_at timestamptz not null,
  -- What the last request was answered, for its repetition; null until then.
  reply jsonb
);
create index uploads_unfinished on uploads (owner_id) include (bytes) where reply is null;
create index uploads_touched on uploads (touched_at);

-- The watermark that a performer wants on photos and videos, and how far its rendering has come.
create table watermarks (
  owner_id uuid primary key,
  style text not null check (style in ('off', 'corner', 'tiled')),
  -- Files that had to be rendered again for it, and how many of them have been.
  total int not null,
  done int not null
);
