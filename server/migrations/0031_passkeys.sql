-- Passkeys (WebAuthn): public keys with which people sign in, and the challenges that their devices sign.

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The authenticator's id of the key pair.
  credential bytea not null unique,
  -- In COSE format (RFC 9052). The private key never leaves the person's device or password manager.
  public_key bytea not null,
  -- How often the authenticator has signed. A value that does not grow reveals a copy. Synced passkeys always send 0.
  counter bigint not null,
  -- How the browser reaches the authenticator, such as `internal` or `usb`.
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- SHA-256 of the code that this passkey last gave instead of one from the authenticator app. Each code works once.
  code_hash bytea,
  code_expires_at timestamptz,
  constraint passkeys_code check ((code_hash is null) = (code_expires_at is null))
);
create index passkeys_account on passkeys (account_id, created_at);

-- Deleted when an answer arrives, whether it is right or wrong: each works once.
create table passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key,
  -- SHA-256 of the cookie of the browser. An answer that another browser brings is rejected.
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign_in', 'code', 'proof', 'register')),
  -- The session that registers a passkey or proves itself with one.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_session check ((purpose in ('sign_in', 'code')) = (session_id is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;
