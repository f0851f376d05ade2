-- Operators with access until a day, such as a card scheme's reviewers, who see everything and change nothing.

alter table accounts drop constraint accounts_operator_role_check;
alter table accounts add constraint accounts_operator_role_check
  check (operator_role in ('owner', 'finance', 'moderation', 'support', 'read_only', 'reviewer'));

-- Null for access without an end.
alter table operators add column access_ends_at timestamptz;
create index operators_ending on operators (access_ends_at) where ended_at is null and access_ends_at is not null;
