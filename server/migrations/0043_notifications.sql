-- Kinds of notifications can be switched for each way; several of one day are one line; push messages and mails go out later.

alter table notifications
  -- Instead of the title outside of the app.
  add column neutral text,
  -- False where the account has switched the kind off in its list: the line only carries what is mailed or pushed.
  add column is_listed boolean not null default true,
  -- The day of a line that stands for several people; null for one that stands for one event.
  add column grouped_on date;
create unique index notifications_group on notifications (account_id, type, link, grouped_on) where grouped_on is not null;

-- Who stands behind a line that is grouped.
create table notification_people (
  notification_id uuid not null references notifications on delete cascade,
  from_id uuid not null,
  at timestamptz not null,
  primary key (notification_id, from_id)
);
create index notification_people_latest on notification_people (notification_id, at desc);

-- Absent: everything as the kinds declare it.
create table notification_settings (
  account_id uuid primary key references accounts,
  -- By kind and way, only what differs from the kind's own: {"tip": {"push": false}}.
  switches jsonb not null default '{}',
  mails text not null default 'each' check (mails in ('each', 'daily', 'weekly', 'never')),
  -- Minutes since midnight, by the clocks of the time zone.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  time_zone text not null default 'UTC',
  says_more boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Browsers that get push messages. They end with the session.
create table push_devices (
  id uuid primary key,
  account_id uuid not null references accounts,
  session_id uuid not null unique references sessions on delete cascade,
  -- Its User-Agent.
  device text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Since when its push service has taken nothing, and when it last did not; null while it answers.
  failing_since timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null
);
create index push_devices_account on push_devices (account_id, created_at desc);

-- Push messages that are still to be sent; a row is deleted once its message has been.
create table notification_pushes (
  notification_id uuid not null references notifications on delete cascade,
  device_id uuid not null references push_devices on delete cascade,
  account_id uuid not null,
  due_at timestamptz not null,
  primary key (notification_id, device_id)
);
create index notification_pushes_account on notification_pushes (account_id, due_at);
create index notification_pushes_device on notification_pushes (device_id);

-- The same of mails.
create table notification_mails (
  notification_id uuid primary key references notifications on delete cascade,
  account_id uuid not null,
  due_at timestamptz not null
);
create index notification_mails_account on notification_mails (account_id, due_at);

-- The site's key pair for push messages (VAPID, RFC 8292), made once; the private key is sealed with the site's secret.
create table push_keys (
  id int primary key check (id = 1),
  public_key text not null,
  sealed bytea not null
);

alter table mails
  -- In which its HTML is worded.
  add column locale text not null default 'en',
  -- The address for List-Unsubscribe (RFC 8058), sealed like the text; deleted after sending.
  add column sealed_unsubscribe bytea;

-- Addresses whose mailbox a mail server has refused for good; confirming the address deletes it.
create table refused_addresses (
  address text primary key,
  reason text not null,
  at timestamptz not null
);

-- Each like is told of now: those of one day are one line, and nobody is told twice of the same person there.
alter table engagement_totals drop column likes_told_at;
