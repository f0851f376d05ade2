create table posts (
  id uuid primary key,
  performer_id uuid not null,
  text text not null,
  teaser text not null,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Minor units of a token.
  price bigint not null default 0,
  -- Of a paid post: subscribers see it without paying.
  subscribers_included boolean not null default false,
  file_ids uuid[] not null default '{}',
  alts text[] not null default '{}',
  -- Those of its files that everyone sees.
  open_file_ids uuid[] not null default '{}',
  -- A photo that is the picture of its video.
  thumbnail_id uuid,
  poll_id uuid,
  -- Visible to others only while it is published; processing and failed follow from its files.
  status text not null check (status in ('draft', 'scheduled', 'processing', 'failed', 'published', 'archived')),
  scheduled_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  expires_at timestamptz,
  -- Its place among those that stand first on the profile.
  pinned smallint check (pinned between 1 and 3),
  removed_at timestamptz,
  created_at timestamptz not null,
  check (status = 'draft' or (audience = 'paid') = (price > 0)),
  check (status <> 'scheduled' or scheduled_at is not null),
  check (pinned is null or (removed_at is null and status in ('published', 'processing', 'failed')))
);
-- For the home page, which reads the newest keys of every followed performer; an index-only scan.
create index posts_of_performer on posts (performer_id, published_at desc, id desc) where status = 'published' and removed_at is null;
create index posts_latest on posts (published_at desc, id desc) where status = 'published' and removed_at is null;
create index posts_own on posts (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc) include (status)
  where removed_at is null;
create unique index posts_pinned on posts (performer_id, pinned) where pinned is not null;
-- What the clock does: publishing and archiving.
create index posts_scheduled on posts (scheduled_at) where status = 'scheduled' and removed_at is null;
create index posts_expiring on posts (expires_at) where status = 'published' and expires_at is not null and removed_at is null;
-- Posts that show a file.
create index posts_files on posts using gin (file_ids) where removed_at is null;
create index posts_thumbnail on posts (thumbnail_id) where thumbnail_id is not null;
