-- What each of the two makes of a conversation, who may write to a performer and for what, and who is there.

alter table conversation_participants
  add column muted boolean not null default false,
  add column archived boolean not null default false,
  -- The other does not notice: nothing is told of this one's reading and presence.
  add column restricted boolean not null default false,
  add column marked_unread boolean not null default false,
  -- Away until a message after this number.
  add column hidden_seq int,
  add column pinned_at timestamptz,
  -- How far the other has been told that this one has read.
  add column told_seq int not null default 0;
update conversation_participants set told_seq = seen_seq;
create index conversation_participants_marked on conversation_participants (account_id) where marked_unread;
create index conversation_participants_pinned on conversation_participants (account_id, pinned_at) where pinned_at is not null;
-- What does not stand among the usual ones of a list.
create index conversation_participants_away on conversation_participants (account_id, conversation_id)
  where archived or restricted or hidden_seq is not null;

alter table conversations
  -- When the fan wrote first what the performer has not answered yet.
  add column waiting_since timestamptz;
update conversations c set waiting_since = m.created_at from messages m
  where m.conversation_id = c.id and m.seq = c.last_seq and m.sender_id = c.fan_id and c.last_seq > c.cleared_seq;
create index conversations_waiting on conversations (performer_id, waiting_since, id) where waiting_since is not null;

alter table messages
  -- What the sender has paid to write it, in minor units of a token.
  add column paid bigint not null default 0 check (paid >= 0);

-- Of a performer; who has none is written to by everyone.
create table writing_terms (
  performer_id uuid primary key,
  who text not null check (who in ('everyone', 'followers', 'subscribers', 'nobody')),
  -- Minor units of a token, for each message of those who are not among them; null where they cannot write.
  price bigint check (price > 0),
  -- Of a subscriber within 24 hours; null for as many as they like.
  daily int check (daily > 0)
);
create table writing_allowances (
  tier_id uuid primary key references tiers,
  performer_id uuid not null references writing_terms,
  daily int check (daily > 0)
);
create index writing_allowances_performer on writing_allowances (performer_id);

-- Who has none shows both.
create table message_settings (
  account_id uuid primary key,
  shows_presence boolean not null,
  sends_receipts boolean not null
);

-- When somebody was last there; renewed for as long as a window is connected, so that nobody stays there when a process dies.
create table presences (
  account_id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 60);
