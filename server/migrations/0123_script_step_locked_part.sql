-- What a step of a script shows only to who pays for it: its words, and which of its files are free previews.
alter table message_script_steps
  add column locked_text text not null default '' check (length(locked_text) <= 5000),
  add column open_file_ids uuid[] not null default '{}' check (open_file_ids <@ file_ids);
alter table message_script_steps alter column locked_text drop default, alter column open_file_ids drop default;
