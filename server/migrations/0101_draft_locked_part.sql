-- What a draft shows only to who pays for it: its words, and which of its files are free previews.
alter table message_drafts
  add column locked_text text not null default '' check (length(locked_text) <= 10000),
  add column open_file_ids uuid[] not null default '{}' check (open_file_ids <@ file_ids);
alter table message_drafts alter column is_empty
  set expression as (text = '' and price = '' and locked_text = '' and reply_to is null and cardinality(file_ids) = 0);
alter table message_drafts alter column locked_text drop default, alter column open_file_ids drop default;
