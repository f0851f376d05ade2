-- What the two of a conversation do with one message: answer it, react to it, edit it, pin it.

alter table messages
  -- A message of the same conversation.
  add column reply_to uuid,
  add column edited_at timestamptz,
  add column pinned_at timestamptz,
  -- How many there are: they are looked up only where there are any.
  add column reaction_count smallint not null default 0 check (reaction_count between 0 and 2);
create index messages_pinned on messages (conversation_id, pinned_at desc) where pinned_at is not null;

create table message_reactions (
  message_id uuid not null references messages,
  account_id uuid not null,
  emoji text not null,
  reacted_at timestamptz not null,
  primary key (message_id, account_id)
);

-- What an edited message said before, for reports.
create table message_edits (
  message_id uuid not null references messages,
  version int not null,
  text text not null,
  replaced_at timestamptz not null,
  primary key (message_id, version)
);

alter table conversation_participants
  -- When a reaction of the other one was last told in a notification.
  add column reaction_told_at timestamptz;

-- The words of a message, alike for every spelling, and between whom it is: a search reads what has all of them.
-- The two begin with a sign that no word begins with. As `plain` and `wordsIn` in core/search, which make the words that are asked for.
create function message_words(conversation_id uuid, sender_id uuid, recipient_id uuid, said text) returns tsvector
  language sql immutable parallel safe
  as $$ select array_to_tsvector(array[':in:' || conversation_id, ':of:' || sender_id, ':of:' || recipient_id] || coalesce(
    (select array_agg(distinct left(word, 50)) from regexp_split_to_table(
      translate(replace(replace(replace(replace(
        lower(normalize(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g'), NFC)),
        'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi'),
      '[^[:alnum:]_]+') as word where word <> ''), array[]::text[])) $$;
-- What is to be merged later is read by each search: little of it.
create index messages_words on messages using gin (message_words(conversation_id, sender_id, recipient_id, text))
  with (gin_pending_list_limit = 512) where kind not in ('tip', 'gift', 'system');
