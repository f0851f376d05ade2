-- Accounts of fans, performers and operators; sessions, registrations and two-factor authentication.

create table accounts (
  id uuid primary key,
  role text not null check (role in ('fan', 'performer', 'admin')),
  -- A performer is `unverified` until an operator approves the documents. Only `active` accounts are visible to others.
  status text not null check (status in ('active', 'unverified', 'suspended', 'deleted')),
  name text not null,
  username text not null,
  email text not null,
  -- A requested address that is not confirmed yet.
  new_email text,
  email_confirmed_at timestamptz,
  password_hash text not null,
  -- URLs of the pictures; empty without one.
  avatar text not null default '',
  cover text not null default '',
  locale text not null default 'en' check (locale in ('en', 'es')),
  created_at timestamptz not null
);
create unique index accounts_username on accounts (lower(username));
create unique index accounts_email on accounts (lower(email)) where status <> 'deleted';
create index accounts_new_email on accounts (new_email) where new_email is not null;

-- A username that was given up is reserved for its former owner for 90 days.
create table retired_usernames (
  username text primary key,
  account_id uuid not null references accounts,
  retired_at timestamptz not null
);
create index retired_usernames_account on retired_usernames (account_id, retired_at desc);

create table performers (
  account_id uuid primary key references accounts,
  bio text not null default '',
  about jsonb not null default '{}',
  date_of_birth date not null,
  -- Free days of the first tier. The tier has the prices.
  free_days int not null default 0,
  -- Minor units of a token.
  message_price bigint not null default 0,
  comments_from text not null default 'everyone' check (comments_from in ('everyone', 'followers', 'subscribers', 'nobody')),
  -- Whether buyers may download originals.
  downloads_allowed boolean not null default false,
  verification text not null check (verification in ('pending', 'approved', 'rejected')),
  verification_reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts,
  -- The first approval. Approvals of new documents do not change it.
  approved_at timestamptz,
  id_front uuid,
  id_back uuid,
  selfie uuid,
  -- Listeners update these asynchronously and in any order: they may be below zero for a moment. Recounted every night.
  total_followers int not null default 0,
  total_subscribers int not null default 0,
  total_posts int not null default 0,
  search tsvector not null default ''
);
create index performers_queue on performers (verification, submitted_at, account_id);
create index performers_popular on performers (total_followers desc, account_id) where verification = 'approved';
create index performers_search on performers using gin (search);

-- Birthdays that fans have stated. They are used for automatic messages only.
create table account_birthdays (
  account_id uuid primary key references accounts,
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  -- IANA name.
  time_zone text not null
);
create index account_birthdays_day on account_birthdays (month, day, account_id);

create table terms_agreements (
  account_id uuid not null references accounts,
  version text not null,
  agreed_at timestamptz not null,
  primary key (account_id, version)
);
create trigger terms_agreements_append_only before update or delete on terms_agreements
  for each row execute function reject_history_change();

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- SHA-256 of the token. Only the browser has the token itself.
  token_hash bytea not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the password was last entered again, for actions that an unattended browser must not take.
  proved_at timestamptz,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id, last_seen_at desc);
-- For the job that deletes sessions which no one has signed out of.
create index sessions_expired on sessions (expires_at);

-- Emailed links of an account: single use, valid for one hour, hashed.
create table mailed_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('confirm', 'reset')),
  email text not null,
  -- SHA-256 of the account's address and password hash at the time. The link is invalid once either has changed.
  state_hash bytea not null,
  expires_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id, purpose);

-- Submitted registrations, for known and unknown addresses alike. The account is created when the emailed link is opened by
-- someone who has the registration's claim or password.
create table registrations (
  -- Becomes the account's id.
  id uuid primary key,
  role text not null check (role in ('fan', 'performer')),
  name text not null,
  username text,
  email text not null,
  password_hash text not null,
  -- SHA-256 of a secret that only the registering browser has.
  claim_hash bytea not null unique,
  locale text not null default 'en' check (locale in ('en', 'es')),
  -- The version of the terms that was agreed to; null if the client has shown none.
  terms_version text,
  -- Submitted by performers only.
  profile jsonb,
  -- Links that led the browser here, by their search parameters.
  via jsonb not null default '{}',
  -- Path of this site to return to after the registration.
  return_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_email on registrations (email, created_at desc);
create index registrations_expiry on registrations (expires_at);

-- Emailed links that prove the address of a registration: single use, valid for one hour, hashed.
create table registration_links (
  token_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null
);
create index registration_links_email on registration_links (email);
create index registration_links_expiry on registration_links (expires_at);

-- The secret that an authenticator app shares with the site (RFC 6238).
create table second_factors (
  account_id uuid primary key references accounts,
  -- Encrypted with a key derived from the site's secret.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- When the first code was entered. Sign-in asks for codes from then on.
  confirmed_at timestamptz,
  -- Time step of the latest accepted code: each code works once.
  last_step bigint not null default 0
);

-- For an account whose app is lost. Each code works once.
create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Second factors that operators have removed for someone who could not sign in.
create table ended_second_factors (
  id uuid primary key,
  account_id uuid not null references accounts,
  ended_by uuid not null references accounts,
  ended_at timestamptz not null,
  reason text not null
);
create trigger ended_second_factors_append_only before update or delete on ended_second_factors
  for each row execute function reject_history_change();

-- Operators, with the operators who invited them and who ended their role. The site's first operator has no row. Rows stay.
create table operators (
  id uuid primary key,
  account_id uuid not null references accounts,
  invited_by uuid not null references accounts,
  invited_at timestamptz not null,
  -- When the invited person set a password through the emailed link.
  accepted_at timestamptz,
  ended_by uuid references accounts,
  ended_at timestamptz,
  constraint operators_end check ((ended_by is null) = (ended_at is null))
);
create unique index operators_current on operators (account_id) where ended_at is null;
create index operators_account on operators (account_id, invited_at desc);
