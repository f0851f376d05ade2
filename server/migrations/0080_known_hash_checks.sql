-- The list of known hashes may name the MD5 of an upload, whose bytes the site no longer has. Null for files from before.
alter table file_scans add column md5 bytea;

-- How far the library was compared with the current list of known hashes. One row at most.
create table known_hash_checks (
  is_only bool primary key default true check (is_only),
  -- The version of the list.
  version text not null,
  -- Files up to this id were compared with it.
  after uuid not null,
  -- When the last file was compared.
  finished_at timestamptz
);

-- A file that was found in the library has no MD5 if it was uploaded before the site stored them.
alter table quarantined_files alter column md5 drop not null;
