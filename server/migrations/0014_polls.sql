-- Polls of posts: each is written once; sums are kept beside the votes.
create table polls (
  id uuid primary key,
  performer_id uuid not null,
  -- Null until a post names it.
  post_id uuid unique,
  question text not null,
  options text[] not null check (cardinality(options) between 2 and 10),
  is_several boolean not null,
  shows_results text not null check (shows_results in ('vote', 'end')),
  ends_at timestamptz,
  voters int not null default 0,
  -- For each option.
  votes int[] not null,
  -- When those who may see the counts were last told of them.
  told_at timestamptz,
  created_at timestamptz not null,
  check (cardinality(votes) = cardinality(options))
) with (fillfactor = 70);
-- Candidates for the job that deletes what no post names.
create index polls_unused on polls (created_at) where post_id is null;

-- One vote for each account; read for that account alone, and for sums.
create table poll_votes (
  poll_id uuid not null references polls on delete cascade,
  account_id uuid not null,
  -- Places of the options, from 0 on.
  choices smallint[] not null,
  primary key (poll_id, account_id)
);
