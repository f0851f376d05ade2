-- Sign-in with Google and X: linked identities, and sign-ins that a browser has started at a provider.

-- An account without a password signs in with a provider.
alter table accounts alter column password_hash drop not null;
alter table registrations alter column password_hash drop not null;
-- The identity that is linked to the account of the registration.
alter table registrations add column identity jsonb;

create table identities (
  id uuid primary key,
  account_id uuid not null references accounts,
  provider text not null check (provider in ('google', 'twitter')),
  -- The provider's permanent id of the person.
  subject text not null,
  -- The email address or name at the provider, so that people recognize the identity.
  label text not null,
  linked_at timestamptz not null,
  unique (provider, subject),
  unique (account_id, provider)
);

-- A sign-in that a browser has started. The provider's answer may need more from the person: a form, a password or a code.
create table social_sign_ins (
  id uuid primary key,
  provider text not null check (provider in ('google', 'twitter')),
  -- SHA-256 of the state (Google) or of the request token (X), with which the provider answers.
  state_hash bytea not null unique,
  -- SHA-256 of the cookie of the browser. An answer that another browser brings is rejected.
  browser_hash bytea not null,
  -- Nonce and code verifier (Google), or the secret of the request token (X), encrypted.
  sealed_secrets bytea not null,
  purpose text not null check (purpose in ('sign_in', 'link', 'proof')),
  -- The session that links the identity or proves itself with it.
  session_id uuid references sessions on delete cascade,
  -- The role of an account that is opened. An existing account keeps its role.
  role text not null check (role in ('fan', 'performer')),
  -- Path of this site to return to.
  redirect_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider's answer was redeemed: each works once.
  used_at timestamptz,
  -- The identity that the provider confirmed, as JSON.
  answer jsonb,
  -- SHA-256 of the ticket with which the browser continues after the answer.
  ticket_hash bytea unique,
  -- SHA-256 of the token of the link that was emailed to the owner of the address.
  link_hash bytea unique,
  -- When the sign-in was completed.
  completed_at timestamptz,
  constraint social_sign_ins_session check ((purpose = 'sign_in') = (session_id is null))
);
create index social_sign_ins_expiry on social_sign_ins (expires_at);
create index social_sign_ins_session on social_sign_ins (session_id) where session_id is not null;
