-- The findings of known-hash lists and of an outside service about uploaded files. Except for known illegal files, they are advice
-- for operators.

create table file_scans (
  file_id uuid primary key references files on delete cascade,
  -- The outside service; empty if the site has none.
  service text not null,
  scanned_at timestamptz not null
);

create table scan_findings (
  file_id uuid not null references files on delete cascade,
  source text not null check (source in ('list', 'service')),
  -- The name that the list or the service gives it.
  label text not null,
  -- From 0 to 1; for the list, the share of equal bits.
  score real not null check (score between 0 and 1),
  found_at timestamptz not null,
  primary key (file_id, source, label)
);

-- Known illegal files. Their bytes stay sealed in the storage for authorities (18 USC 2258A (h)). No one but owners of the site
-- knows of them, so rows have the facts of the account at that time, and no reference that a deletion could follow.
create table quarantined_files (
  -- The id that the file had.
  id uuid primary key,
  owner_id uuid not null references accounts,
  kind text not null,
  bytes bigint not null,
  sha256 bytea not null,
  md5 bytea not null,
  matched text not null check (matched in ('sha256', 'md5')),
  -- The words of the list about the hash.
  label text not null,
  -- The facts of the account when the file was found, sealed.
  facts bytea not null,
  uploaded_at timestamptz not null,
  found_at timestamptz not null,
  -- When an owner of the site sent the report, and its number at the hotline.
  reported_at timestamptz,
  reported_by uuid references accounts,
  reference text not null default '',
  constraint quarantined_files_reported check ((reported_at is null) = (reported_by is null))
);
create index quarantined_files_latest on quarantined_files (found_at desc, id desc);
create index quarantined_files_owner on quarantined_files (owner_id);
