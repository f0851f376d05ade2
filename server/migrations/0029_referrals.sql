-- The codes in links of referrers and of performers, and what came of the latter.

create table referral_codes (
  account_id uuid primary key,
  code text not null unique,
  created_at timestamptz not null
);

-- Links that had led a registering browser here, by their search parameters.
alter table registrations add column via jsonb not null default '{}';

create table tracking_links (
  id uuid primary key,
  performer_id uuid not null,
  name text not null,
  code text not null unique,
  -- One of a visitor on one day.
  visits int not null default 0,
  created_at timestamptz not null,
  -- No visit counts any more; what came of it still does.
  removed_at timestamptz
);
create index tracking_links_performer on tracking_links (performer_id, created_at desc, id desc) where removed_at is null;

-- Who visited on which day, without their address: a keyed digest that is another one on the next day.
create table tracking_visitors (
  link_id uuid not null references tracking_links,
  day date not null,
  visitor text not null,
  primary key (link_id, day, visitor)
);
create index tracking_visitors_day on tracking_visitors (day);

-- Fans who came by a link: by the first one, for each performer.
create table tracked_fans (
  performer_id uuid not null,
  fan_id uuid not null,
  link_id uuid not null references tracking_links,
  -- The account was opened after the visit; otherwise it visited as a fan.
  is_sign_up boolean not null,
  has_subscribed boolean not null default false,
  at timestamptz not null,
  primary key (performer_id, fan_id)
);
create index tracked_fans_link on tracked_fans (link_id);
