-- Conversations between a fan and a performer, and their messages. Prices are in minor units of a token.

create table conversations (
  id uuid primary key,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  -- The sending transaction increments it under this row's lock: messages commit in the order of their numbers.
  last_seq int not null default 0,
  -- Messages up to this number are hidden, except from their buyer.
  cleared_seq int not null default 0,
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- Orders the performer's list: the fan's last message, or the last personal one to the fan. Mass messages do not move a
  -- conversation; one that contains nothing else comes last.
  performer_at timestamptz not null default '-infinity',
  -- When the fan wrote the first message to which the performer has not replied.
  waiting_since timestamptz,
  unique (fan_id, performer_id)
);
create index conversations_of_fan on conversations (fan_id, last_at desc, id desc) where last_seq > 0;
create index conversations_of_performer on conversations (performer_id, performer_at desc, id desc) where last_seq > 0;
create index conversations_waiting on conversations (performer_id, waiting_since, id) where waiting_since is not null;

-- Each participant's reading position and settings.
create table conversation_participants (
  conversation_id uuid not null references conversations,
  account_id uuid not null references accounts,
  unseen int not null default 0,
  seen_seq int not null default 0,
  seen_at timestamptz,
  -- The last message whose read receipt the other participant has received.
  receipt_seq int not null default 0,
  -- Notifications since this participant last read: 0 none, 1 of a mass message, 2 of a personal one.
  notified smallint not null default 0,
  -- When a reaction by the other participant was last notified.
  reaction_notified_at timestamptz,
  muted boolean not null default false,
  archived boolean not null default false,
  -- The other participant does not notice, but gets no receipts and sees no presence.
  restricted boolean not null default false,
  marked_unread boolean not null default false,
  -- Hidden until a message after this number.
  hidden_seq int,
  pinned_at timestamptz,
  primary key (conversation_id, account_id)
);
create index conversation_participants_unseen on conversation_participants (account_id) include (unseen) where unseen > 0;
create index conversation_participants_marked on conversation_participants (account_id) where marked_unread;
create index conversation_participants_pinned on conversation_participants (account_id, pinned_at) where pinned_at is not null;
-- Conversations that the main list leaves out.
create index conversation_participants_away on conversation_participants (account_id, conversation_id)
  where archived or restricted or hidden_seq is not null;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations,
  seq int not null,
  sender_id uuid not null references accounts,
  recipient_id uuid not null references accounts,
  -- The writer: the sender, an operator in the sender's name, or one of the sender's automations.
  author text not null default 'self' check (author in ('self', 'operator', 'automation')),
  kind text not null check (kind in ('text', 'photo', 'video', 'audio', 'tip', 'gift', 'system')),
  text text not null,
  -- Text that the price unlocks together with the files.
  locked_text text not null default '',
  price bigint not null default 0 check (price >= 0),
  file_ids uuid[] not null default '{}',
  -- Files that are visible before the purchase.
  open_file_ids uuid[] not null default '{}',
  -- Shown in place of the locked files.
  thumbnail_id uuid,
  -- The sender's price for the message.
  paid bigint not null default 0 check (paid >= 0),
  -- The subject of the message, such as the story that it replies to.
  about_kind text,
  about_id uuid,
  -- A message of the same conversation.
  reply_to uuid references messages,
  -- The mass message that it belongs to.
  bulk_id uuid,
  -- A count, so that reactions are read only where there are any.
  reaction_count smallint not null default 0 check (reaction_count between 0 and 2),
  unsend_after text check (unsend_after in ('hour', 'day', 'week', 'seen')),
  -- Null until the time is known: for `seen`, when the message was seen.
  unsend_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  sold_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz,
  -- The recipient had not seen the mass or automatic message when it was deleted, and does not count as having seen it later.
  deleted_unseen boolean not null default false,
  unique (conversation_id, seq),
  constraint messages_price_needs_files check (price = 0 or file_ids <> '{}'),
  constraint messages_locked_text_needs_price check (locked_text = '' or price > 0),
  constraint messages_open_files_check check (open_file_ids <@ file_ids),
  constraint messages_about_is_whole check ((about_kind is null) = (about_id is null))
);
-- No one gets the same mass message twice.
create unique index messages_bulk on messages (bulk_id, recipient_id) where bulk_id is not null;
-- Purchases, which stay visible to the buyer when a conversation is cleared.
create index messages_sold on messages (conversation_id, seq) where sold_at is not null;
create index messages_with_files on messages (conversation_id, seq) where file_ids <> '{}';
create index messages_pinned on messages (conversation_id, pinned_at desc) where pinned_at is not null;
create index messages_of_others on messages (conversation_id) where author <> 'self';
create index messages_unsend_due on messages (conversation_id, unsend_at) where unsend_at is not null and deleted_at is null;
create index messages_unsend_seen on messages (conversation_id, seq) where unsend_after = 'seen' and unsend_at is null;

/*
 * Returns the words of a message in one spelling, and its conversation, sender and recipient, each with a prefix that no word begins
 * with. `plain` and `wordsIn` in core/search make the words of a query the same way. It is in PL/pgSQL because PostgreSQL plans a
 * function in SQL with every inserted message, which was a fifth of the cost of writing it.
 */
create function message_words(conversation_id uuid, sender_id uuid, recipient_id uuid, said text) returns tsvector
  language plpgsql immutable parallel safe
  as $$ begin
    return array_to_tsvector(array[':in:' || conversation_id, ':of:' || sender_id, ':of:' || recipient_id] || array_remove(
      regexp_split_to_array(regexp_replace(
        translate(replace(replace(replace(replace(
          lower(normalize(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g'), NFC)),
          'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi'),
        '([[:alnum:]_]{50})[[:alnum:]_]+', '\1', 'g'), '[^[:alnum:]_]+'), ''));
  end $$;
-- Each search reads the list of pending entries, hence the small limit (kB).
create index messages_words on messages using gin (message_words(conversation_id, sender_id, recipient_id, text))
  with (gin_pending_list_limit = 512) where kind not in ('tip', 'gift', 'system');

create table message_reactions (
  message_id uuid not null references messages,
  account_id uuid not null references accounts,
  emoji text not null,
  reacted_at timestamptz not null,
  primary key (message_id, account_id)
);

-- Earlier versions of edited messages, for reports of abuse.
create table message_edits (
  message_id uuid not null references messages,
  version int not null,
  text text not null,
  replaced_at timestamptz not null,
  primary key (message_id, version)
);

-- Unsent text of an account, on all its devices. No one else reads it.
create table message_drafts (
  account_id uuid not null references accounts,
  conversation_id uuid not null references conversations,
  -- The text as typed. The limits are above those of a message, because saving a draft must not fail.
  text text not null check (length(text) <= 10000),
  locked_text text not null check (length(locked_text) <= 10000),
  price text not null check (length(price) <= 20),
  file_ids uuid[] not null check (cardinality(file_ids) <= 10),
  open_file_ids uuid[] not null,
  -- Unvalidated, as the client sent it.
  reply_to uuid,
  -- Increments with each change. An emptied draft keeps its row, so that an older version that arrives late is rejected.
  version int not null,
  saved_at timestamptz not null,
  is_empty boolean not null
    generated always as (text = '' and price = '' and locked_text = '' and reply_to is null and cardinality(file_ids) = 0) stored,
  primary key (account_id, conversation_id),
  constraint message_drafts_open_files_check check (open_file_ids <@ file_ids)
);
create index message_drafts_latest on message_drafts (account_id, is_empty, saved_at desc);

-- Terms for writing to a performer. Everyone may write to a performer without a row.
create table writing_terms (
  performer_id uuid primary key references performers,
  who text not null check (who in ('everyone', 'followers', 'subscribers', 'nobody')),
  -- Price per message of anyone else; null if they cannot write.
  price bigint check (price > 0),
  -- Limit per subscriber within 24 hours; null for no limit.
  daily int check (daily > 0)
);

-- The daily limit for subscribers of one tier.
create table writing_allowances (
  tier_id uuid primary key references tiers,
  performer_id uuid not null references writing_terms,
  daily int check (daily > 0)
);
create index writing_allowances_performer on writing_allowances (performer_id);

-- Presence and read receipts are shown for accounts without a row.
create table message_settings (
  account_id uuid primary key references accounts,
  shows_presence boolean not null,
  sends_receipts boolean not null,
  -- Whether a performer tells fans that no one else writes in the performer's name.
  answers_alone boolean not null default false
);

-- When an account was last online. Renewed while a window is connected, so that the presence ends when a process dies.
create table presences (
  account_id uuid primary key references accounts,
  seen_at timestamptz not null
) with (fillfactor = 60);
