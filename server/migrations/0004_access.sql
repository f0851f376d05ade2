-- Entitlements (follows, subscriptions, purchases of things and of the media in them), and blocks.

create table entitlements (
  holder_id uuid not null,
  kind text not null check (kind in ('follow', 'subscription', 'purchase', 'media')),
  subject_id uuid not null,
  -- Null never expires.
  expires_at timestamptz,
  created_at timestamptz not null default site_now(),
  primary key (holder_id, kind, subject_id) include (expires_at)
);
create index entitlements_subject on entitlements (subject_id, kind, created_at desc);

-- For telling all of a performer's followers something, in pages.
create index entitlements_audience on entitlements (subject_id, holder_id) include (expires_at) where kind in ('follow', 'subscription');

create table blocks (
  owner_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default site_now(),
  primary key (owner_id, account_id)
);
