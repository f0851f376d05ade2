-- What somebody has written in a conversation and not sent, for all of their devices. Nobody else reads it.
create table message_drafts (
  account_id uuid not null,
  conversation_id uuid not null references conversations,
  -- As it was typed; more than a message may have, since a draft is not refused.
  text text not null check (length(text) <= 10000),
  price text not null check (length(price) <= 20),
  reply_to uuid,
  file_ids uuid[] not null check (cardinality(file_ids) <= 10),
  -- Increases with every change. The row stays when it is emptied: what was saved before that and arrives late is not taken.
  version int not null,
  saved_at timestamptz not null,
  is_empty boolean not null generated always as (text = '' and price = '' and reply_to is null and cardinality(file_ids) = 0) stored,
  primary key (account_id, conversation_id)
);
create index message_drafts_latest on message_drafts (account_id, is_empty, saved_at desc);
