-- Reports, notices and appeals: the cases that operators decide, with their evidence, decisions and statements of reasons.

-- Objects that only their owner and operators see. Each case that hides an object has a row.
create table withheld_subjects (
  subject_id uuid not null,
  case_id uuid not null,
  since timestamptz not null,
  primary key (subject_id, case_id)
);

-- Media that only their owner and operators see, wherever they are shown. Their bytes cannot be uploaded again.
alter table files add column withheld_at timestamptz;
create index files_withheld on files (hash) where withheld_at is not null;

-- Comments and messages that operators have hidden are deleted for everyone. These columns say which ones can return.
alter table comments add column withheld_at timestamptz;
alter table messages add column withheld_at timestamptz;

-- Notices have a captcha of their own.
alter table captcha_passes drop constraint captcha_passes_act_check;
alter table captcha_passes add constraint captcha_passes_act_check
  check (act in ('registration', 'password_reset', 'contact', 'notice'));

create sequence case_numbers start 1001;

create table cases (
  id uuid primary key,
  number bigint not null unique default nextval('case_numbers'),
  kind text not null check (
    kind in ('user_report', 'underage', 'ncii', 'depicted_claim', 'copyright', 'counter_notice', 'complaint', 'appeal', 'consent')
  ),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status text not null check (status in ('open', 'decided')),
  -- The account that the case is about; null if no link leads to anything on the site.
  owner_id uuid references accounts,
  -- For an appeal and a counter-notice: the case whose decision it is about.
  parent_id uuid references cases,
  -- Increments with each change, so that two operators cannot decide at the same time.
  version int not null default 1,
  assigned_to uuid references accounts,
  is_hidden boolean not null default false,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  not_before timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts,
  -- Null until the decision. An empty list dismisses.
  measures text[],
  rule text,
  -- The reasons of the decision, for the owner; empty until then.
  reason text not null default '',
  -- Evidence under legal hold is not erased.
  held_at timestamptz,
  held_by uuid references accounts,
  constraint cases_decided check ((status = 'decided') = (decided_at is not null))
);
create index cases_open on cases (severity, due_at, id) where status = 'open';
create index cases_decided_latest on cases (decided_at desc, id desc) where status = 'decided';
create index cases_owner on cases (owner_id, opened_at desc);
create index cases_assigned on cases (assigned_to) where status = 'open';
create index cases_parent on cases (parent_id) where parent_id is not null;
create index cases_held on cases (owner_id) where held_at is not null;

-- The objects of a case, with their state at the time of the first report.
create table case_objects (
  case_id uuid not null references cases,
  object_id uuid not null,
  kind text not null,
  owner_id uuid not null references accounts,
  title text not null,
  text text not null,
  path text not null,
  file_ids uuid[] not null,
  state text not null check (state in ('shown', 'hidden', 'restricted', 'removed')),
  -- Its media are deleted then, unless the case is appealed or held.
  erase_at timestamptz,
  erased_at timestamptz,
  added_at timestamptz not null,
  primary key (case_id, object_id)
);
create index case_objects_object on case_objects (object_id);
create index case_objects_owner on case_objects (owner_id);
create index case_objects_files on case_objects using gin (file_ids);
create index case_objects_erasure on case_objects (erase_at) where erase_at is not null and erased_at is null;

-- Reports by people without an account. The key in their link is stored as a hash.
create table notices (
  id uuid primary key,
  kind text not null check (kind in ('ncii', 'depicted_claim', 'copyright', 'underage', 'complaint')),
  name text not null,
  email text not null,
  locale text not null,
  contact text not null,
  description text not null,
  work text not null,
  signature text not null,
  links text[] not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index notices_email on notices (lower(email));

create table case_reports (
  id uuid primary key,
  case_id uuid not null references cases,
  -- One of these two; neither for a report of the site itself.
  reporter_id uuid references accounts,
  notice_id uuid references notices,
  -- The reported object; null for a notice whose links lead to nothing.
  object_id uuid,
  reason text not null,
  text text not null,
  links text[] not null,
  picture_ids uuid[] not null default '{}',
  is_open boolean not null default true,
  -- Whether the decision confirmed it; null while it is open.
  is_confirmed boolean,
  created_at timestamptz not null,
  constraint case_reports_one_source check (num_nonnulls(reporter_id, notice_id) <= 1)
);
create unique index case_reports_open on case_reports (reporter_id, object_id) where is_open;
create index case_reports_case on case_reports (case_id, created_at);
create index case_reports_reporter on case_reports (reporter_id, created_at desc, id desc);
create index case_reports_notice on case_reports (notice_id) where notice_id is not null;

-- The history of a case. `note`: only operators read it.
create table case_steps (
  id uuid primary key,
  case_id uuid not null references cases,
  -- Null for the site itself.
  operator_id uuid references accounts,
  step text not null,
  text text not null,
  at timestamptz not null
);
create index case_steps_case on case_steps (case_id, at, id);

-- Statements of reasons, which the owner of the items reads.
create table case_statements (
  id uuid primary key,
  case_id uuid not null references cases,
  account_id uuid not null references accounts,
  measures text[] not null,
  rule text not null,
  reason text not null,
  -- Kind, id, title and path of each item.
  items json not null,
  until timestamptz,
  decided_by uuid not null references accounts,
  decided_at timestamptz not null,
  appeal_until timestamptz not null,
  appeal_case_id uuid unique references cases,
  counter_case_id uuid unique references cases
);
create index case_statements_account on case_statements (account_id, decided_at desc, id desc);
create index case_statements_case on case_statements (case_id);

alter table withheld_subjects add constraint withheld_subjects_case_id_fkey foreign key (case_id) references cases;
