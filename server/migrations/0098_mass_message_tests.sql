-- The latest test of a mass message of each author: what a fan would get, shown to the author alone.

create table mass_message_tests (
  -- The performer, or an operator.
  author_id uuid primary key,
  performer_id uuid not null,
  text text not null,
  -- Minor units of a token.
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  open_file_ids uuid[] not null,
  locked_text text not null,
  sent_at timestamptz not null
);
create index mass_message_tests_sent on mass_message_tests (sent_at);
