-- Banners of the site and featured performers on its public pages.

create table banners (
  id uuid primary key,
  -- Shown to operators only.
  name text not null,
  -- The page kinds of the specification: 0 for the home pages, 1 for lists of performers.
  page smallint not null check (page in (0, 1)),
  audience text[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_paused boolean not null default false,
  -- A banner has a picture and a link, and a featured performer has neither.
  picture_id uuid,
  picture_width int not null default 0,
  picture_height int not null default 0,
  placeholder text not null default '',
  alt text not null default '',
  link text not null default '',
  performer_id uuid references performers,
  text text not null default '',
  version int not null default 1,
  created_by uuid not null references accounts,
  created_at timestamptz not null,
  check ((picture_id is null) <> (performer_id is null))
);
create index banners_created on banners (created_at desc, id desc);
create index banners_performer on banners (performer_id) where performer_id is not null;
create index banners_created_by on banners (created_by);

create table banner_days (
  banner_id uuid not null references banners on delete cascade,
  day date not null,
  views int not null,
  clicks int not null,
  primary key (banner_id, day)
);

-- The people who have been counted today. Rows are deleted after a day.
create table banner_sightings (
  banner_id uuid not null references banners on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'click')),
  -- A digest that changes every day, so it does not identify the person.
  person text not null,
  primary key (banner_id, day, kind, person)
);
create index banner_sightings_day on banner_sightings (day);
