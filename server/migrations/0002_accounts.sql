-- Accounts of fans, performers and operators; performers also have a row in `performers`.

create table accounts (
  id uuid primary key,
  role text not null check (role in ('fan', 'performer', 'admin')),
  name text not null,
  username text not null,
  email text not null,
  -- A requested address that is not confirmed yet.
  new_email text,
  email_confirmed_at timestamptz,
  password_hash text not null,
  -- A performer is `unverified` until an operator has approved the documents. Only `active` accounts are visible to others.
  status text not null check (status in ('active', 'unverified', 'suspended', 'deleted')),
  avatar text not null default '',
  cover text not null default '',
  -- The language in which the account reads the site, its mails and its notifications.
  locale text not null default 'en' check (locale in ('en', 'es')),
  created_at timestamptz not null
);
create unique index accounts_username on accounts (lower(username));
create unique index accounts_email on accounts (lower(email)) where status <> 'deleted';

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
  -- Days, then minor units of the currency, then minor units of a token.
  free_days int not null default 0,
  monthly_price bigint not null,
  yearly_price bigint not null,
  message_price bigint not null default 0,
  -- The commission agreed with this performer, in percent; null for the site's setting.
  commission_percent int check (commission_percent between 0 and 100),
  verification text not null check (verification in ('pending', 'approved', 'rejected')),
  verification_reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts,
  id_front uuid,
  id_back uuid,
  selfie uuid,
  -- Updated by listeners, asynchronously and in any order: may be below zero for a moment. Recounted every night.
  total_followers int not null default 0,
  total_subscribers int not null default 0,
  total_posts int not null default 0,
  search tsvector not null default ''
);
create index performers_queue on performers (verification, submitted_at, account_id);
create index performers_popular on performers (total_followers desc, account_id) where verification = 'approved';
create index performers_search on performers using gin (search);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- SHA-256 of the token; the token itself is only in the browser.
  token_hash bytea not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id, last_seen_at desc);

-- Mailed links of an account: single use, valid for one hour, hashed.
create table mailed_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('confirm', 'reset')),
  email text not null,
  -- SHA-256 of the account's address and password hash at the time: the link is invalid when either has changed.
  state_hash bytea not null,
  expires_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id, purpose);

-- Submitted registrations, for known and unknown addresses alike. An account is created once the link that was mailed
-- to the address is opened by someone who has the claim or the password of the registration.
create table registrations (
  -- Becomes the account's id.
  id uuid primary key,
  email text not null,
  role text not null check (role in ('fan', 'performer')),
  name text not null,
  username text,
  password_hash text not null,
  -- SHA-256 of a secret that only the registering browser has.
  claim_hash bytea not null unique,
  -- Path of this site to return to after the registration.
  return_to text,
  locale text not null default 'en' check (locale in ('en', 'es')),
  -- Submitted by performers only.
  profile jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_email on registrations (email, created_at desc);
create index registrations_expiry on registrations (expires_at);

-- Mailed links that prove the address of a registration: single use, valid for one hour, hashed.
create table registration_links (
  token_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null
);
create index registration_links_email on registration_links (email);
create index registration_links_expiry on registration_links (expires_at);
