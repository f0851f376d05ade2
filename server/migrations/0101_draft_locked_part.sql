-- What a draft shows only to who pays for it: its words, and which of its files are free previews.
alter table message_drafts
  add column locked_text text not null default '' check (length(locked_text) <= 10000),
  add column open_file_ids uuid[] not null default '{}' check (open_file_ids <@ file_ids);
-- Made anew: PostgreSQL changes such an expression only from 17 on. Its index goes with it.
alter table message_drafts drop column is_empty;
alter table message_drafts add column is_empty boolean not null
  generated always as (text = '' and price = '' and locked_text = '' and reply_to is null and cardinality(file_ids) = 0) stored;
create index message_drafts_latest on message_drafts (account_id, is_empty, saved_at desc);
alter table message_drafts alter column locked_text drop default, alter column open_file_ids drop default;
