-- Notifications, and their delivery by push message and email.

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts,
  from_id uuid references accounts,
  type text not null,
  title text not null,
  -- Name of the text that emails and push messages use in place of the title; null for the usual text of the type.
  neutral text,
  link text not null,
  -- The item on that page, as the end of the URL. Only the page determines the grouping.
  target text,
  -- False if the account has turned the kind off in its list: the row then only carries a push message or an email.
  is_listed boolean not null default true,
  -- The day of a row for several people; null for a row of one event.
  grouped_on date,
  -- Jobs run in any order. A grouped row shows the event that was enqueued last.
  newest_job bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the list was opened. The badge counts unseen rows only.
  seen_at timestamptz,
  read_at timestamptz
);
create index notifications_account on notifications (account_id, updated_at desc, id desc);
create index notifications_unread on notifications (account_id, updated_at desc) where read_at is null;
-- Finds the unread notifications to mark as read once their subject is done.
create index notifications_link on notifications (link) where read_at is null;
create unique index notifications_group on notifications (account_id, type, link, grouped_on) where grouped_on is not null;
-- Old rows are deleted by age. The table is ordered by time, so ranges of pages suffice.
create index notifications_created on notifications using brin (created_at);

-- The people behind a grouped row.
create table notification_people (
  notification_id uuid not null references notifications on delete cascade,
  from_id uuid not null references accounts,
  at timestamptz not null,
  primary key (notification_id, from_id)
);
create index notification_people_latest on notification_people (notification_id, at desc);

-- Accounts without a row have the defaults of each kind.
create table notification_settings (
  account_id uuid primary key references accounts,
  -- Differences from the kind's defaults, by kind and channel: {"tip": {"push": false}}.
  switches jsonb not null default '{}',
  mails text not null default 'each' check (mails in ('each', 'daily', 'weekly', 'never')),
  -- Minutes since midnight in the time zone.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  -- IANA name; null if the account has never sent it.
  time_zone text,
  shows_details boolean not null default false,
  constraint notification_settings_quiet_is_whole check ((quiet_from is null) = (quiet_to is null))
);

-- Browsers that get push messages. A device ends with its session.
create table push_devices (
  id uuid primary key,
  account_id uuid not null references accounts,
  session_id uuid not null unique references sessions on delete cascade,
  -- The device's User-Agent.
  device text not null,
  endpoint text not null unique,
  -- Messages of one push service are sent one after another and never wait for another service (`pushServiceOf`).
  service text not null default 'others 0',
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Since when its push service has accepted nothing, and when it last failed; null while it works.
  failing_since timestamptz,
  failed_at timestamptz
);
create index push_devices_account on push_devices (account_id, created_at desc);

-- Waiting push messages. A row is deleted once its message is sent.
create table notification_pushes (
  notification_id uuid not null references notifications on delete cascade,
  device_id uuid not null references push_devices on delete cascade,
  account_id uuid not null references accounts,
  due_at timestamptz not null,
  primary key (notification_id, device_id)
);
create index notification_pushes_account on notification_pushes (account_id, due_at);
create index notification_pushes_device on notification_pushes (device_id);

-- Waiting emails. A row is deleted once its email is written.
create table notification_mails (
  notification_id uuid primary key references notifications on delete cascade,
  account_id uuid not null references accounts,
  due_at timestamptz not null
);
create index notification_mails_account on notification_mails (account_id, due_at);

-- The site's key pair for push messages (VAPID, RFC 8292). The private key is encrypted with the site's secret.
create table push_keys (
  id int primary key check (id = 1),
  public_key text not null,
  sealed bytea not null
);
