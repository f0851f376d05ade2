-- Stories: one photo or video each, visible for a day, and longer in a highlight.

create table story_items (
  id uuid primary key,
  performer_id uuid not null references performers,
  file_id uuid not null,
  text text not null,
  audience text not null check (audience in ('free', 'followers', 'subscribers')),
  -- Others see only published stories. A story is published once its file is ready.
  status text not null check (status in ('processing', 'failed', 'published')),
  -- Accounts that opened it while it ran, including those whose rows in `story_views` are deleted.
  views int not null default 0,
  created_at timestamptz not null,
  published_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  constraint story_items_published_expires check ((published_at is null) = (expires_at is null))
);
create index story_items_running on story_items (performer_id, expires_at) where status = 'published' and removed_at is null;
create index story_items_own on story_items (performer_id, created_at desc, id desc) where removed_at is null;
create index story_items_file on story_items (file_id) where removed_at is null;
-- For the job that deletes views.
create index story_items_ended on story_items (expires_at) where views > 0;

-- Accounts that opened a story while it ran. Stores no time, which would reveal the presence of fans who hide it.
create table story_views (
  story_id uuid not null references story_items on delete cascade,
  account_id uuid not null references accounts,
  primary key (story_id, account_id)
);

-- Stories that performers keep, in their order.
create table story_highlights (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  story_ids uuid[] not null,
  cover_id uuid,
  position int not null,
  created_at timestamptz not null
);
create index story_highlights_of on story_highlights (performer_id, position, id);
create index story_highlights_stories on story_highlights using gin (story_ids);
