-- Rooms, participants and recordings of an outside streaming service. The service knows participants by numbers only, so this is
-- where their accounts are, and what every process of the site compares with what the service reports.

create table service_rooms (
  id text primary key,
  max_publishers int not null,
  ingest_version int not null,
  -- The service's own id of the open room: a room that the service has lost gets another one. Empty if it has none.
  session text not null,
  opened_at timestamptz not null,
  -- Closed rooms are kept for as long as a token could open them again.
  closed_at timestamptz,
  -- When the service had closed it, too.
  ended_at timestamptz
);

create table service_participants (
  room text not null,
  number int not null,
  account_id text not null,
  role text not null check (role in ('publisher', 'viewer', 'duplex')),
  -- An encoder such as OBS, whose key works until it is revoked. The version of the key; null for a browser.
  ingest_version int,
  join_until timestamptz not null,
  is_present boolean not null default false,
  is_live boolean not null default false,
  seen_at timestamptz,
  primary key (room, number)
);
create index service_participants_account on service_participants (room, account_id);

create table service_recordings (
  id uuid primary key,
  room text not null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  -- A process that completes the recording holds it until then.
  claimed_until timestamptz
);
create index service_recordings_room on service_recordings (room);

-- One file of one participant.
create table service_recording_files (
  id uuid primary key,
  recording uuid not null references service_recordings on delete cascade,
  number int not null,
  account_id text not null,
  -- The data with which the service stops the file. Null while it is being started.
  handle text,
  ended_at timestamptz,
  started_at timestamptz not null
);
create unique index service_recording_files_open on service_recording_files (recording, number) where ended_at is null;
