-- Cases: merging, languages, saved replies, scheduled decisions, pictures of people without an account, and two more kinds of items.

-- A merged case keeps its number, which opens the case that it was merged into.
alter table cases drop constraint cases_status_check;
alter table cases add constraint cases_status_check check (status in ('open', 'decided', 'merged'));
alter table cases add column merged_into uuid references cases;
alter table cases add constraint cases_merged check ((status = 'merged') = (merged_into is not null));
create index cases_merged_into on cases (merged_into) where merged_into is not null;

-- The language of the person who reported first.
alter table cases add column locale text;
update cases c set locale = coalesce(
  (select n.locale from case_reports r join notices n on n.id = r.notice_id where r.case_id = c.id order by r.created_at limit 1),
  (select a.locale from case_reports r join accounts a on a.id = r.reporter_id where r.case_id = c.id order by r.created_at limit 1),
  (select a.locale from accounts a where a.id = c.owner_id),
  'en'
);
alter table cases alter column locale set not null;

-- The operator's own words to people who sent a notice; may be empty.
alter table cases add column letter text not null default '';

-- Evidence, which is deleted some time after the decision.
alter table notices add column picture_ids uuid[] not null default '{}';
create index notices_pictures on notices (created_at) where picture_ids <> '{}';
create index case_reports_pictures on case_reports (case_id) where picture_ids <> '{}';

-- Texts for decisions and letters.
create table case_replies (
  id uuid primary key,
  -- Null for a reply that all operators share.
  owner_id uuid references accounts,
  name text not null,
  text text not null,
  created_at timestamptz not null
);
create index case_replies_owner on case_replies (owner_id);

-- Decisions that the site carries out later, unless an operator revokes them.
create table scheduled_decisions (
  id uuid primary key,
  case_id uuid not null references cases,
  operator_id uuid not null references accounts,
  decision json not null,
  -- Why it would be revoked, for operators; may be empty.
  condition text not null,
  run_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'revoked', 'failed')),
  created_at timestamptz not null
);
create unique index scheduled_decisions_waiting on scheduled_decisions (case_id) where state = 'waiting';
create index scheduled_decisions_due on scheduled_decisions (run_at) where state = 'waiting';
create index scheduled_decisions_operator on scheduled_decisions (operator_id);

-- Reviews and messages in live chats that operators have hidden. These columns say which ones can return.
alter table product_reviews add column withheld_at timestamptz;
alter table live_messages add column withheld_at timestamptz;
