-- Media of messages: what is open in one with a price and what opens with it, and when a message is taken back by itself.

alter table messages
  -- Of its files: those that are shown before it is paid for.
  add column open_file_ids uuid[] not null default '{}' check (open_file_ids <@ file_ids),
  -- Words that open with the files.
  add column locked_text text not null default '' check (locked_text = '' or price > 0),
  -- The picture that stands for what is locked.
  add column thumbnail_id uuid,
  add column unsend_after text check (unsend_after in ('hour', 'day', 'week', 'seen')),
  -- Null until it is known: of `seen`, when it has been seen.
  add column unsend_at timestamptz;
create index messages_with_files on messages (conversation_id, seq) where file_ids <> '{}';
create index messages_unsend_due on messages (conversation_id, unsend_at) where unsend_at is not null and deleted_at is null;
create index messages_unsend_seen on messages (conversation_id, seq) where unsend_after = 'seen' and unsend_at is null;

-- Uploaded to be shown to everyone who sees a thing of this kind: nothing else uses it, and it is never behind a price.
alter table files add column open_in text;
