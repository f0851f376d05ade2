-- Postal addresses of fans.

create table addresses (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- ISO 3166-1 alpha-2. Everything else is sealed.
  country text not null,
  -- AES-256-GCM, bound to the account.
  sealed bytea not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index addresses_account on addresses (account_id, created_at);
create unique index addresses_default on addresses (account_id) where is_default;
