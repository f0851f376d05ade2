create table posts (
  id uuid primary key,
  performer_id uuid not null,
  text text not null,
  teaser text not null,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Minor units of a token.
  price bigint not null default 0,
  file_ids uuid[] not null default '{}',
  alts text[] not null default '{}',
  -- Visible to others only when every file is ready.
  status text not null check (status in ('processing', 'published', 'failed')),
  published_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  check ((audience = 'paid') = (price > 0))
);
-- For the home page, which reads the newest keys of every followed performer; an index-only scan.
create index posts_of_performer on posts (performer_id, published_at desc, id desc) where status = 'published' and removed_at is null;
create index posts_latest on posts (published_at desc, id desc) where status = 'published' and removed_at is null;
create index posts_own on posts (performer_id, created_at desc, id desc) where removed_at is null;
-- Posts that show a file.
create index posts_files on posts using gin (file_ids) where removed_at is null;
