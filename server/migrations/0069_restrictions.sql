-- Quiet restriction: a performer keeps someone apart without their notice.

create table restrictions (
  owner_id uuid not null references performers,
  account_id uuid not null references accounts,
  created_at timestamptz not null default site_now(),
  primary key (owner_id, account_id)
);
create index restrictions_account on restrictions (account_id, owner_id);

-- `conversation_participants.restricted` follows this table from now on, so that the inbox uses its own indexes.
insert into restrictions (owner_id, account_id)
  select c.performer_id, c.fan_id from conversation_participants p join conversations c on c.id = p.conversation_id
  where p.restricted and p.account_id = c.performer_id;

-- A comment that only its author and the performer see until the performer approves it.
alter table comments add column held_at timestamptz;
-- For erasures and safety logs.
create index comments_author on comments (author_id, owner_id);

-- The part of `engagements.comments` that others do not see. `engagement_totals` leave it out.
alter table engagements add column held_comments int not null default 0 check (held_comments >= 0);
create index engagements_held on engagements (subject_id) where held_comments > 0;

-- Words in a chat that only their author and the performer see.
alter table live_messages add column is_held boolean not null default false;
