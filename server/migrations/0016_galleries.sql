create table galleries (
  id uuid primary key,
  performer_id uuid not null,
  title text not null,
  description text not null,
  -- Open to everyone who sees the gallery: one of its photos, or another of the vault.
  cover_id uuid,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Minor units of a token.
  price bigint not null default 0,
  subscribers_included boolean not null default false,
  file_ids uuid[] not null,
  -- Visible to others only when every file is ready.
  status text not null check (status in ('processing', 'published', 'failed')),
  published_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  check ((audience = 'paid') = (price > 0))
);
create index galleries_own on galleries (performer_id, created_at desc, id desc) where removed_at is null;
-- Galleries that show a file.
create index galleries_files on galleries using gin (file_ids) where removed_at is null;
create index galleries_cover on galleries (cover_id) where removed_at is null;
