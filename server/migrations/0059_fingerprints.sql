-- Perceptual hashes (dHash), with which near copies of removed media are found.

create table media_fingerprints (
  file_id uuid primary key references files on delete cascade,
  -- 64 bits.
  hash bigint not null
);

-- Hashes of removed media, of their crops and of their mirror images. They stay after the file is deleted.
create table removed_fingerprints (
  file_id uuid not null,
  hash bigint not null,
  is_mirrored boolean not null,
  primary key (file_id, is_mirrored, hash)
);

-- Near copies of the removed media of a case. They are advice for operators.
create table case_matches (
  case_id uuid not null references cases,
  file_id uuid not null references files on delete cascade,
  -- The share of equal bits.
  likeness real not null,
  is_mirrored boolean not null,
  found_at timestamptz not null,
  primary key (case_id, file_id)
);
create index case_matches_file on case_matches (file_id);
