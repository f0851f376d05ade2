-- Private shows, paid by the minute. Amounts are in minor units of a token. The tokens of a minute are in `escrow_holds` under the
-- minute's id until it is sold or returned.

-- The terms on which a performer gives private shows.
create table private_show_terms (
  performer_id uuid primary key references performers,
  is_open boolean not null,
  -- The suggested price of a minute.
  price bigint not null check (price > 0),
  min_minutes int not null check (min_minutes > 0),
  audience text not null check (audience in ('everyone', 'followers', 'subscribers')),
  saved_at timestamptz not null
);

create table private_shows (
  id uuid primary key,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  conversation_id uuid not null references conversations,
  status text not null check (status in ('pending', 'approved', 'rejected', 'expired', 'cancelled', 'started', 'ended')),
  message text not null,
  note text not null default '',
  minutes int not null check (minutes > 0),
  has_fan_camera boolean not null,
  fan_records boolean not null,
  performer_records boolean not null default false,
  -- The price of a minute; null until the performer approves.
  price bigint check (price > 0),
  min_minutes int not null check (min_minutes > 0),
  -- The most that the fan wants to pay.
  max_cost bigint check (max_cost > 0),
  -- When the clock acts next: a request or an approval expires, a wait ends, or a minute ends. Null for terminal statuses.
  clock_at timestamptz,
  -- When each side last reported from the room of a started show.
  fan_seen_at timestamptz,
  performer_seen_at timestamptz,
  -- Since when the media engine has no picture of the performer; null while it has one.
  performer_dark_at timestamptz,
  -- The minute that runs; null unless one does.
  running int check (running > 0),
  -- The lowest number of minutes left for which both were warned.
  warned int,
  end_reason text check (end_reason in ('fan_left', 'performer_left', 'fan_absent', 'performer_absent', 'missed', 'tokens', 'limit', 'site')),
  created_at timestamptz not null,
  started_at timestamptz,
  closed_at timestamptz,
  constraint private_shows_priced check (price is not null or status in ('pending', 'rejected', 'expired', 'cancelled')),
  constraint private_shows_started check ((started_at is not null) = (status in ('started', 'ended'))),
  constraint private_shows_closed check ((closed_at is null) = (status in ('pending', 'approved', 'started'))),
  constraint private_shows_clock check ((clock_at is null) = (closed_at is not null)),
  constraint private_shows_ended check ((end_reason is not null) = (status = 'ended')),
  constraint private_shows_running check (running is null or status = 'started')
);
create index private_shows_fan on private_shows (fan_id, id);
create index private_shows_performer on private_shows (performer_id, id);
create index private_shows_conversation on private_shows (conversation_id);
create index private_shows_due on private_shows (clock_at) where clock_at is not null;
-- Two people have one open show, and everyone has one running show.
create unique index private_shows_open on private_shows (performer_id, fan_id) where closed_at is null;
create unique index private_shows_of_performer on private_shows (performer_id) where status = 'started';
create unique index private_shows_of_fan on private_shows (fan_id) where status = 'started';

-- The minutes of a show. The unique key guards against charging a minute twice.
create table private_show_minutes (
  id uuid primary key,
  show_id uuid not null references private_shows,
  -- From 1.
  minute int not null check (minute > 0),
  -- Null until the minute begins: the minimum is held before.
  begins_at timestamptz,
  ends_at timestamptz,
  -- Null while the tokens are in escrow.
  outcome text check (outcome in ('paid', 'returned')),
  sale_id uuid unique references sales,
  closed_at timestamptz,
  unique (show_id, minute),
  constraint private_show_minutes_times check ((begins_at is null) = (ends_at is null) and ends_at > begins_at),
  constraint private_show_minutes_paid check ((sale_id is not null) = coalesce(outcome = 'paid', false)),
  constraint private_show_minutes_closed check ((closed_at is null) = (outcome is null))
);
