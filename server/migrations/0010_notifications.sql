create table notifications (
  id uuid primary key,
  account_id uuid not null,
  from_id uuid,
  type text not null,
  title text not null,
  link text not null,
  -- Set when the list was opened; the badge counts unseen ones only.
  seen_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notifications_account on notifications (account_id, updated_at desc, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
-- For marking notifications as read once what they were about is done.
create index notifications_link on notifications (link) where read_at is null;
