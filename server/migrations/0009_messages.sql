-- One conversation for each pair of fan and performer, and how far each of the two has read.

create table conversations (
  id uuid primary key,
  fan_id uuid not null,
  performer_id uuid not null,
  -- Incremented by the sending transaction under this row's lock: messages commit in the order of their numbers.
  last_seq int not null default 0,
  -- Messages up to this number are hidden, except from their buyer.
  cleared_seq int not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null,
  unique (fan_id, performer_id)
);
create index conversations_of_fan on conversations (fan_id, last_at desc, id desc) where last_seq > 0;
create index conversations_of_performer on conversations (performer_id, last_at desc, id desc) where last_seq > 0;

create table conversation_participants (
  conversation_id uuid not null references conversations,
  account_id uuid not null,
  unseen int not null default 0,
  seen_seq int not null default 0,
  seen_at timestamptz,
  primary key (conversation_id, account_id)
);
create index conversation_participants_unseen on conversation_participants (account_id) include (unseen) where unseen > 0;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations,
  seq int not null,
  sender_id uuid not null,
  recipient_id uuid not null,
  kind text not null check (kind in ('text', 'photo', 'video', 'audio', 'tip', 'system')),
  text text not null,
  -- Minor units of a token.
  price bigint not null default 0 check (price >= 0),
  file_ids uuid[] not null default '{}',
  sold_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (conversation_id, seq),
  check (price = 0 or file_ids <> '{}')
);
-- Purchases, which stay visible to the buyer when a conversation is emptied.
create index messages_sold on messages (conversation_id, seq) where sold_at is not null;
