-- One photo or video each, visible to others for a day from its publication, and longer in a highlight.
create table story_items (
  id uuid primary key,
  performer_id uuid not null,
  file_id uuid not null,
  text text not null,
  audience text not null check (audience in ('free', 'followers', 'subscribers')),
  -- Visible to others only when its file is ready.
  status text not null check (status in ('processing', 'published', 'failed')),
  -- Accounts that have opened it while it ran; also those that are forgotten by now.
  views int not null default 0,
  published_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  check ((published_at is null) = (expires_at is null))
);
create index story_items_running on story_items (performer_id, expires_at) where status = 'published' and removed_at is null;
create index story_items_own on story_items (performer_id, created_at desc, id desc) where removed_at is null;
create index story_items_file on story_items (file_id) where removed_at is null;
-- For the job that forgets who has seen them.
create index story_items_ended on story_items (expires_at) where views > 0;

-- Who has opened a story while it ran.
create table story_views (
  story_id uuid not null references story_items on delete cascade,
  account_id uuid not null,
  viewed_at timestamptz not null,
  primary key (story_id, account_id)
);
create index story_views_latest on story_views (story_id, viewed_at desc, account_id);

-- Stories that their performers keep beyond the day, in their order.
create table story_highlights (
  id uuid primary key,
  performer_id uuid not null,
  title text not null,
  story_ids uuid[] not null,
  cover_id uuid,
  position int not null,
  created_at timestamptz not null
);
create index story_highlights_of on story_highlights (performer_id, position, id);
-- Highlights that keep a story.
create index story_highlights_stories on story_highlights using gin (story_ids);

-- What a message is about, such as the story that it answers.
alter table messages add column about_kind text, add column about_id uuid,
  add check ((about_kind is null) = (about_id is null));
