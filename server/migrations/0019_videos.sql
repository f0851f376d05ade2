create table videos (
  id uuid primary key,
  performer_id uuid not null,
  title text not null,
  description text not null,
  -- Plain, without their sign.
  tags text[] not null default '{}',
  -- A draft may still be without it.
  video_id uuid,
  -- Open to everyone who sees the video: a short one, and a photo in place of a frame.
  teaser_id uuid,
  thumbnail_id uuid,
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Minor units of a token.
  price bigint not null default 0,
  subscribers_included boolean not null default false,
  is_draft boolean not null,
  scheduled_at timestamptz,
  status text not null check (status in ('draft', 'processing', 'scheduled', 'published', 'failed')),
  published_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  check ((audience = 'paid') = (price > 0)),
  check (status <> 'published' or (video_id is not null and published_at is not null))
);
create index videos_own on videos (performer_id, created_at desc, id desc) where removed_at is null;
create index videos_of_performer on videos (performer_id, published_at desc, id desc) where status = 'published' and removed_at is null;
create index videos_scheduled on videos (scheduled_at) where status = 'scheduled' and removed_at is null;
-- Videos that show a file.
create index videos_files on videos using gin ((array[video_id, teaser_id, thumbnail_id])) where removed_at is null;
