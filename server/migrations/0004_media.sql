-- Media items, uploads, and the archives that accounts export and import.

-- A media item: uploaded once, used by any number of posts, messages and other content.
create table files (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('photo', 'video', 'audio', 'document')),
  status text not null check (status in ('processing', 'ready', 'failed')),
  failure text,
  -- While the file is processed: the stage, and the percentage of the whole.
  stage text not null default '',
  progress smallint not null default 0,
  in_vault boolean not null default false,
  -- The file has left the vault. From then on only its buyers see it.
  removed_at timestamptz,
  -- The only kind of content that can use the file, which everyone sees. It is never behind a price.
  open_in text,
  title text not null default '',
  alt text not null default '',
  album_ids uuid[] not null default '{}',
  -- When someone first paid for it.
  sold_at timestamptz,
  -- An animated GIF or WebP, stored as a looping video without sound.
  is_animation boolean not null default false,
  -- Pixels.
  width int not null default 0,
  height int not null default 0,
  duration_ms int not null default 0,
  -- Results of the processing besides pictures, such as the renditions of a video.
  detail jsonb not null default '{}',
  -- Captions of a video: [{language, file}], each a WebVTT file in its folder.
  captions jsonb not null default '[]',
  -- File of a chosen poster; empty for the frame that processing chose.
  poster text not null default '',
  -- The photo that a poster or a recording's cover was copied from. A takedown of the photo removes the copy.
  poster_of uuid,
  transcript text not null default '',
  -- The video from which this teaser is cut.
  teaser_of uuid,
  -- Size of the upload, which counts towards the owner's quota.
  bytes bigint not null,
  -- SHA-256 of the upload: the same bytes twice in one vault are one item.
  hash bytea,
  placeholder text not null default '',
  blurred text not null default '',
  created_at timestamptz not null,
  -- When the file is deleted even if it is still used, such as a replaced document.
  expires_at timestamptz,
  constraint files_animation_is_video check (kind = 'video' or not is_animation)
);
-- Summing an owner's storage reads only this index.
create index files_owner on files (owner_id) include (bytes, status, removed_at);
create index files_vault on files (owner_id, created_at desc, id desc) where in_vault;
create index files_animations on files (owner_id, created_at desc, id desc) where in_vault and is_animation;
create index files_albums on files using gin (album_ids) where in_vault;
create unique index files_hash on files (owner_id, hash) where in_vault;
create index files_expired on files (expires_at) where expires_at is not null;
-- For the job that deletes unused files.
create index files_outside_vault on files (created_at) where not in_vault and kind <> 'document';
create index files_poster_of on files (poster_of) where poster_of is not null;

create table file_uses (
  file_id uuid not null references files on delete cascade,
  kind text not null,
  subject_id uuid not null,
  primary key (subject_id, file_id)
);
create index file_uses_file on file_uses (file_id);

create table vault_albums (
  id uuid primary key,
  owner_id uuid not null references accounts,
  name text not null,
  created_at timestamptz not null
);
create unique index vault_albums_name on vault_albums (owner_id, lower(name));

-- The current avatars and covers, so that operators can take them down.
create table account_pictures (
  -- Also the name of its folder in the storage.
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('avatar', 'cover')),
  -- SHA-256 of the uploaded bytes.
  hash bytea,
  created_at timestamptz not null,
  unique (account_id, kind)
);

-- Files and account pictures that operators have permanently deleted. The file's own row is gone.
create table media_takedowns (
  id uuid primary key,
  file_id uuid not null unique,
  owner_id uuid not null references accounts,
  kind text not null check (kind in ('photo', 'video', 'audio', 'avatar', 'cover')),
  title text not null,
  reason text not null,
  ordered_by uuid not null references accounts,
  ordered_at timestamptz not null
);
create index media_takedowns_latest on media_takedowns (ordered_at desc, id desc);
create trigger media_takedowns_append_only before update or delete on media_takedowns
  for each row execute function reject_history_change();

-- SHA-256 of bytes that no one can upload again: the upload itself, and every object that the site made of it and served.
create table taken_down_hashes (
  hash bytea primary key,
  file_id uuid not null references media_takedowns (file_id)
);
create trigger taken_down_hashes_append_only before update or delete on taken_down_hashes
  for each row execute function reject_history_change();

-- Resumable uploads (tus). The bytes are the file of this id in the folder `resumable`; its length is the progress.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references accounts,
  kind text not null check (kind in ('photo', 'video', 'audio', 'archive')),
  name text not null,
  -- Announced size of the whole file.
  bytes bigint not null,
  created_at timestamptz not null,
  -- When bytes last arrived. Uploads without progress for a day are deleted.
  touched_at timestamptz not null,
  -- The response to the last request, which a repeated request gets again; null until then.
  reply jsonb
);
create index uploads_unfinished on uploads (owner_id) include (bytes) where reply is null;
create index uploads_touched on uploads (touched_at);

create table watermarks (
  owner_id uuid primary key references accounts,
  style text not null check (style in ('off', 'corner', 'tiled')),
  -- Files that had to be rendered again for this style. The rendered ones are counted among the files that still exist.
  total int not null
);

-- An account's last position in a video or recording.
create table playback_positions (
  account_id uuid not null references accounts on delete cascade,
  file_id uuid not null references files on delete cascade,
  seconds real not null,
  updated_at timestamptz not null,
  primary key (account_id, file_id)
);
create index playback_positions_latest on playback_positions (account_id, updated_at desc);
create index playback_positions_file on playback_positions (file_id);

create table welcome_media (
  -- Every account that takes media out of its vault gets a row.
  performer_id uuid primary key references accounts,
  photo_id uuid,
  video_id uuid
);

-- Requested archives: a fan's purchases, or a performer's whole vault. The bytes are objects in `exports/<id>`.
create table exports (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('library', 'vault')),
  -- For a fan's library: only purchases from this performer, as the client sent it.
  performer_id uuid,
  status text not null check (status in ('waiting', 'writing', 'ready', 'failed')),
  failure text not null default '',
  -- Percent.
  progress smallint not null default 0,
  -- An archive that ends its process several times is abandoned.
  attempts smallint not null default 0,
  files int not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  -- Null until the archive is ready.
  expires_at timestamptz
);
-- One at a time per account.
create unique index exports_running on exports (account_id) where status in ('waiting', 'writing');
create index exports_account on exports (account_id, created_at desc, id desc);
create index exports_expired on exports (expires_at) where expires_at is not null;

-- Uploaded archives of vaults. The bytes are objects in `imports/<id>` until the import ends.
create table imports (
  id uuid primary key,
  account_id uuid not null references accounts,
  bytes bigint not null,
  status text not null check (status in ('waiting', 'checking', 'restoring', 'done', 'failed')),
  failure text not null default '',
  -- Percent.
  progress smallint not null default 0,
  attempts smallint not null default 0,
  -- Counts of imported, existing and skipped objects, by section.
  report jsonb not null default '{"sections": [], "skipped": []}',
  created_at timestamptz not null
);
create unique index imports_running on imports (account_id) where status in ('waiting', 'checking', 'restoring');
create index imports_account on imports (account_id, created_at desc, id desc);

-- The id of an object in an archive, and the id that the import gave it. Importing the same archive again duplicates nothing.
create table imported_ids (
  owner_id uuid not null references accounts,
  source_id uuid not null,
  id uuid not null,
  primary key (owner_id, source_id)
);
