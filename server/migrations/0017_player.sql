-- What a performer adds to a media item after it was processed; processing itself never writes it.
alter table files
  -- Of a video: [{language, file}], each a WebVTT file in its folder.
  add column captions jsonb not null default '[]',
  -- The file of the poster that was chosen; empty for the one that processing chose.
  add column poster text not null default '',
  -- What is said in a recording.
  add column transcript text not null default '',
  -- The video of which it is a teaser.
  add column teaser_of uuid;

-- Where an account has stopped in a video or recording.
create table playback_positions (
  account_id uuid not null references accounts on delete cascade,
  file_id uuid not null references files on delete cascade,
  seconds real not null,
  updated_at timestamptz not null,
  primary key (account_id, file_id)
);
create index playback_positions_latest on playback_positions (account_id, updated_at desc);
create index playback_positions_file on playback_positions (file_id);
