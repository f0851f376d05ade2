-- Chats of public rooms.

create table live_chats (
  room_id uuid primary key references live_rooms,
  -- Seconds between two messages of a viewer; 0 for none.
  slow_seconds int not null default 0 check (slow_seconds >= 0),
  audience text not null default 'everyone' check (audience in ('everyone', 'followers', 'subscribers')),
  pinned_id uuid,
  last_seq int not null default 0
);

create table live_messages (
  id uuid primary key,
  room_id uuid not null references live_chats,
  seq int not null,
  kind text not null check (kind in ('text', 'tip', 'gift', 'menuitem', 'ticket')),
  -- Null for an anonymous tip, and after the author's data was erased.
  account_id uuid references accounts,
  role text not null check (role in ('performer', 'moderator', 'viewer')),
  text text not null,
  -- How much the author has paid the performer, from 0 to 4.
  spending int not null check (spending between 0 and 4),
  reply_to uuid references live_messages on delete set null,
  -- The payment that the message shows. Minor units of a token.
  sale_id uuid unique references sales,
  tokens bigint not null default 0,
  gift_id text references gifts,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (room_id, seq)
);
create index live_messages_author on live_messages (account_id, room_id, created_at) where account_id is not null;
create index live_messages_reply on live_messages (reply_to) where reply_to is not null;
create index live_messages_old on live_messages (created_at);
alter table live_chats add constraint live_chats_pinned foreign key (pinned_id) references live_messages on delete set null;
create index live_chats_pinned_message on live_chats (pinned_id) where pinned_id is not null;

-- People who may not write (`mute`) or enter (`ban`) in any room of the performer.
create table live_sanctions (
  performer_id uuid not null references performers,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('mute', 'ban')),
  -- Null for no end.
  until timestamptz,
  by_id uuid not null references accounts,
  created_at timestamptz not null,
  primary key (performer_id, account_id)
);
create index live_sanctions_account on live_sanctions (account_id);
create index live_sanctions_by on live_sanctions (by_id);

create table live_moderators (
  performer_id uuid not null references performers,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  primary key (performer_id, account_id)
);
create index live_moderators_account on live_moderators (account_id);
