create table vault_albums (
  id uuid primary key,
  owner_id uuid not null,
  name text not null,
  created_at timestamptz not null
);
create unique index vault_albums_name on vault_albums (owner_id, lower(name));
