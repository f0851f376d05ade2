-- Performers' publications: posts with their polls, galleries, videos; and one list of everything published.

-- Polls of posts. The counts of votes change often and the rest never does, hence the fill factor.
create table polls (
  id uuid primary key,
  performer_id uuid not null references performers,
  -- Null until a post includes the poll.
  post_id uuid unique,
  question text not null,
  options text[] not null check (cardinality(options) between 2 and 10),
  is_several boolean not null,
  shows_results text not null check (shows_results in ('vote', 'end')),
  voters int not null default 0,
  -- One count per option.
  votes int[] not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  constraint polls_count_per_option check (cardinality(votes) = cardinality(options))
) with (fillfactor = 70);

create table posts (
  id uuid primary key,
  performer_id uuid not null references performers,
  text text not null,
  teaser text not null,
  file_ids uuid[] not null default '{}',
  alts text[] not null default '{}',
  -- Files that everyone sees.
  open_file_ids uuid[] not null default '{}',
  -- A photo used as the thumbnail of the post's video.
  thumbnail_id uuid,
  poll_id uuid references polls on delete set null,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Only subscribers of these tiers; empty for all tiers.
  tier_ids uuid[] not null default '{}',
  -- Minor units of a token.
  price bigint not null default 0,
  -- True if subscribers see a paid post without paying.
  subscribers_included boolean not null default false,
  -- Others see only published posts. The statuses processing and failed follow from the files.
  status text not null check (status in ('draft', 'scheduled', 'processing', 'failed', 'published', 'archived')),
  -- Position among the pinned posts of the profile.
  pinned smallint check (pinned between 1 and 3),
  -- Increments with each change by the owner, so that no window overwrites another's change.
  version int not null default 1,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  constraint posts_paid_has_price check (status = 'draft' or (audience = 'paid') = (price > 0)),
  constraint posts_tiers_of_subscribers check (cardinality(tier_ids) = 0 or audience = 'subscribers'),
  constraint posts_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null),
  constraint posts_pinned_is_shown check (pinned is null or (removed_at is null and status in ('published', 'processing', 'failed')))
);
-- The home page reads the newest keys of each followed performer with an index-only scan.
create index posts_of_performer on posts (performer_id, published_at desc, id desc) where status = 'published' and removed_at is null;
create index posts_latest on posts (published_at desc, id desc) where status = 'published' and removed_at is null;
create index posts_own on posts (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc) include (status)
  where removed_at is null;
create index posts_calendar on posts (performer_id, scheduled_at, id)
  where removed_at is null and published_at is null and scheduled_at is not null;
create unique index posts_pinned on posts (performer_id, pinned) where pinned is not null;
-- For the jobs that publish and archive.
create index posts_scheduled on posts (scheduled_at) where status = 'scheduled' and removed_at is null;
create index posts_expiring on posts (expires_at) where status = 'published' and expires_at is not null and removed_at is null;
create index posts_files on posts using gin (file_ids) where removed_at is null;
create index posts_thumbnail on posts (thumbnail_id) where thumbnail_id is not null;
create index posts_poll on posts (poll_id) where poll_id is not null;

-- A poll is attached before its post is written.
alter table polls add constraint polls_post_id_fkey foreign key (post_id) references posts deferrable initially deferred;
-- For the job that deletes polls without a post.
create index polls_unused on polls (created_at) where post_id is null;

-- Only the voter reads a single vote.
create table poll_votes (
  poll_id uuid not null references polls on delete cascade,
  account_id uuid not null references accounts,
  -- Indexes of the options, from 0.
  choices smallint[] not null,
  primary key (poll_id, account_id)
);

create table galleries (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  description text not null,
  -- Visible to everyone who sees the gallery, locked or not: one of its photos, or another photo of the vault.
  cover_id uuid,
  file_ids uuid[] not null,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Only subscribers of these tiers; empty for all tiers.
  tier_ids uuid[] not null default '{}',
  -- Minor units of a token.
  price bigint not null default 0,
  -- True if subscribers see a paid gallery without paying.
  subscribers_included boolean not null default false,
  -- Others see only published galleries. A gallery is published once every file is ready. Imported galleries start as drafts.
  status text not null check (status in ('draft', 'scheduled', 'processing', 'failed', 'published')),
  -- Increments with each change by the owner, so that no window overwrites another's change.
  version int not null default 1,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  published_at timestamptz,
  removed_at timestamptz,
  constraint galleries_paid_has_price check ((audience = 'paid') = (price > 0)),
  constraint galleries_tiers_of_subscribers check (cardinality(tier_ids) = 0 or audience = 'subscribers')
);
create index galleries_own on galleries (performer_id, created_at desc, id desc) where removed_at is null;
create index galleries_calendar on galleries (performer_id, scheduled_at, id)
  where removed_at is null and published_at is null and scheduled_at is not null;
create index galleries_scheduled on galleries (scheduled_at) where status = 'scheduled' and removed_at is null;
create index galleries_files on galleries using gin (file_ids) where removed_at is null;
create index galleries_cover on galleries (cover_id) where removed_at is null;

create table videos (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  description text not null,
  -- Without the hash sign.
  tags text[] not null default '{}',
  -- A draft may still lack its video.
  video_id uuid,
  -- Visible to everyone who sees the video, locked or not: a short video, and a photo in place of a frame.
  teaser_id uuid,
  thumbnail_id uuid,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Only subscribers of these tiers; empty for all tiers.
  tier_ids uuid[] not null default '{}',
  -- Minor units of a token.
  price bigint not null default 0,
  -- True if subscribers see a paid video without paying.
  subscribers_included boolean not null default false,
  is_draft boolean not null,
  -- Others see only published videos.
  status text not null check (status in ('draft', 'scheduled', 'processing', 'failed', 'published')),
  -- Increments with each change by the owner, so that no window overwrites another's change.
  version int not null default 1,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  published_at timestamptz,
  removed_at timestamptz,
  constraint videos_paid_has_price check ((audience = 'paid') = (price > 0)),
  constraint videos_tiers_of_subscribers check (cardinality(tier_ids) = 0 or audience = 'subscribers'),
  constraint videos_published_is_whole check (status <> 'published' or (video_id is not null and published_at is not null))
);
create index videos_own on videos (performer_id, created_at desc, id desc) where removed_at is null;
create index videos_of_performer on videos (performer_id, published_at desc, id desc) where status = 'published' and removed_at is null;
create index videos_calendar on videos (performer_id, scheduled_at, id)
  where removed_at is null and published_at is null and scheduled_at is not null;
create index videos_scheduled on videos (scheduled_at) where status = 'scheduled' and removed_at is null;
create index videos_files on videos using gin ((array[video_id, teaser_id, thumbnail_id])) where removed_at is null;

-- All published content of any kind, for lists by kind and of photos. A listener writes it.
create table publications (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null references performers,
  -- From the title and text that everyone may read.
  words tsvector not null,
  -- Number of photos; 0 for kinds whose photos are not listed.
  photos int not null,
  published_at timestamptz not null
);
create index publications_of_owner on publications (owner_id, kind, published_at desc, id desc);
create index publications_of_kind on publications (kind, published_at desc, id desc);
create index publications_photos_of_owner on publications (owner_id, published_at desc, id desc) where photos > 0;
create index publications_photos on publications (published_at desc, id desc) where photos > 0;
-- Without a list of pending entries, which every search would have to read.
create index publications_words on publications using gin (words) with (fastupdate = off);

-- Totals of the publications, changed in the same transaction.
create table publication_totals (
  owner_id uuid not null references performers,
  kind text not null,
  things int not null,
  photos int not null,
  primary key (owner_id, kind)
);
