-- Live streams of any kind, and public rooms. Amounts are in minor units of a token.

-- A room of the media engine. Features declare the kinds.
create table stream_rooms (
  kind text not null,
  -- The feature's object, such as a show.
  id uuid not null,
  -- How many accounts publish in parallel.
  max_publishers int not null check (max_publishers > 0),
  -- Seconds between two pictures for operators; null for none.
  sample_seconds int check (sample_seconds > 0),
  -- Ingest keys of lower numbers do not work.
  ingest_version int not null default 1,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the rights of the participants were last checked.
  checked_at timestamptz not null,
  -- The engine's id of a running recording.
  recording text,
  -- The latest picture in the storage.
  frame_key text,
  frame_at timestamptz,
  primary key (kind, id)
);
create index stream_rooms_open on stream_rooms (checked_at) where closed_at is null;

-- Accounts with a right to take part, by session. The right is checked every second.
create table stream_participants (
  kind text not null,
  room_id uuid not null,
  account_id uuid not null references accounts,
  session_id uuid not null,
  role text not null check (role in ('publisher', 'viewer', 'duplex')),
  granted_at timestamptz not null,
  -- When the right ends by the clock; null if it does not.
  until timestamptz,
  primary key (kind, room_id, account_id, session_id),
  foreign key (kind, room_id) references stream_rooms (kind, id)
);
create index stream_participants_account on stream_participants (account_id);

-- Connections that play a room. An account may have several.
create table stream_connections (
  session text primary key,
  kind text not null,
  room_id uuid not null,
  account_id uuid not null references accounts,
  joined_at timestamptz not null,
  foreign key (kind, room_id) references stream_rooms (kind, id)
);
create index stream_connections_room on stream_connections (kind, room_id, account_id);
create index stream_connections_account on stream_connections (account_id);

-- One show of a performer.
create table live_rooms (
  id uuid primary key,
  performer_id uuid not null references performers,
  status text not null check (status in ('scheduled', 'live', 'ended', 'cancelled', 'missed')),
  title text not null,
  category text not null,
  audience text not null check (audience in ('everyone', 'followers', 'subscribers')),
  -- The tiers of subscribers who may enter; empty for all.
  tier_ids uuid[] not null default '{}',
  -- The price of a ticket; 0 for none.
  price bigint not null default 0 check (price >= 0),
  cover_id uuid references files on delete set null,
  -- How long people who may not enter can watch; 0 for not at all.
  preview_seconds int not null default 0 check (preview_seconds >= 0),
  is_recorded boolean not null default false,
  -- Whether ticket holders may watch the recording.
  replay_for_holders boolean not null default false,
  starts_at timestamptz,
  -- When people were reminded of it.
  reminded_at timestamptz,
  started_at timestamptz,
  -- The latest heartbeat of the performer.
  beat_at timestamptz,
  ended_at timestamptz,
  -- `performer`, `clock` (no heartbeat), `operator`, or `site` (a closed or suspended account).
  ended_by text check (ended_by in ('performer', 'clock', 'operator', 'site')),
  -- The words to the performer of the operator who ended the room.
  end_reason text not null default '',
  -- Recordings in the vault of the performer.
  recording_ids uuid[] not null default '{}',
  peak int not null default 0,
  -- By operators.
  warnings int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  constraint live_rooms_started check ((started_at is null) = (status in ('scheduled', 'cancelled', 'missed'))),
  constraint live_rooms_ended check ((ended_at is null) = (status in ('scheduled', 'live'))),
  constraint live_rooms_scheduled check (starts_at is not null or status in ('live', 'ended')),
  constraint live_rooms_beat check (beat_at is not null or status <> 'live'),
  constraint live_rooms_tiers check (cardinality(tier_ids) = 0 or audience = 'subscribers')
);
create unique index live_rooms_running on live_rooms (performer_id) where status = 'live';
create index live_rooms_performer on live_rooms (performer_id, id);
create index live_rooms_live on live_rooms (beat_at) where status = 'live';
create index live_rooms_scheduled_at on live_rooms (starts_at, id) where status = 'scheduled';
create index live_rooms_cover on live_rooms (cover_id) where cover_id is not null;

-- Tickets whose tokens are in escrow, or were. The id is that of the hold.
create table live_tickets (
  id uuid primary key,
  room_id uuid not null references live_rooms,
  fan_id uuid not null references accounts,
  tokens bigint not null check (tokens > 0),
  bought_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('released', 'returned')),
  constraint live_tickets_closed check ((closed_at is null) = (outcome is null))
);
create unique index live_tickets_held on live_tickets (room_id, fan_id) where outcome is distinct from 'returned';
create index live_tickets_open on live_tickets (room_id) where closed_at is null;
create index live_tickets_fan on live_tickets (fan_id);

-- Sales that were made in a room: tickets, tips, gifts and menu items.
create table live_sales (
  sale_id uuid primary key references sales,
  room_id uuid not null references live_rooms
);
create index live_sales_room on live_sales (room_id);

-- Wishes with a price that fans buy in the performer's rooms. Sold items stay.
create table live_menu_items (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  price bigint not null check (price > 0),
  position int not null,
  removed_at timestamptz
);
create index live_menu_items_performer on live_menu_items (performer_id, position) where removed_at is null;

-- Accounts that have watched, and for how long.
create table live_visits (
  room_id uuid not null references live_rooms,
  account_id uuid not null references accounts,
  first_at timestamptz not null,
  -- When the running visit began; null while the account is away.
  joined_at timestamptz,
  -- The length of earlier visits.
  seconds int not null default 0 check (seconds >= 0),
  -- Whether other viewers do not see the account in the list.
  is_hidden boolean not null default false,
  primary key (room_id, account_id)
);
create index live_visits_account on live_visits (account_id);
create index live_visits_present on live_visits (room_id, joined_at) where joined_at is not null;

-- When people who may not enter began to watch the preview.
create table live_previews (
  room_id uuid not null references live_rooms,
  account_id uuid not null references accounts,
  started_at timestamptz not null,
  primary key (room_id, account_id)
);
create index live_previews_account on live_previews (account_id);

create table live_samples (
  room_id uuid not null references live_rooms,
  at timestamptz not null,
  viewers int not null check (viewers >= 0),
  primary key (room_id, at)
);

create table live_reminders (
  room_id uuid not null references live_rooms,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  primary key (room_id, account_id)
);
create index live_reminders_account on live_reminders (account_id);
