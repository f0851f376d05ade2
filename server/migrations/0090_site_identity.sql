-- Which media folder and which secret belong to this database: a process that has others does not start on it.
create table site_identity (
  is_only boolean primary key default true check (is_only),
  -- As it stands in the file `site-id` of the folder.
  media_folder text not null,
  -- Made of the secret, which cannot be found by it.
  secret_check text not null,
  claimed_at timestamptz not null default site_now()
);
