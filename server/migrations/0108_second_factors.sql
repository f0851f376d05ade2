-- Two-factor sign-in: the secret that an authenticator app shares with the site (RFC 6238).
create table second_factors (
  account_id uuid primary key references accounts,
  -- Encrypted with a key made of the site's secret.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- When the first code was entered; until then it is asked for nowhere.
  confirmed_at timestamptz,
  -- The time step of the latest code that was accepted: each code counts once.
  last_step bigint not null default 0
);
-- For whoever has lost the app. Each counts once.
create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
-- By operators, for somebody who could not sign in any more. Rows stay.
create table ended_second_factors (
  id uuid primary key,
  account_id uuid not null references accounts,
  ended_by uuid not null references accounts,
  ended_at timestamptz not null,
  reason text not null
);
create trigger ended_second_factors_append_only before update or delete on ended_second_factors for each row execute function reject_history_change();
