-- Solved captchas. Each allows one call.
create table captcha_passes (
  -- SHA-256 of the token that was solved: each works once.
  token_hash bytea primary key,
  -- SHA-256 of the cookie with which the browser repeats its call.
  pass_hash bytea not null unique,
  act text not null check (act in ('registration', 'password_reset', 'contact')),
  -- The network of the address that solved it. The row is deleted within the hour.
  network text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_passes_expiry on captcha_passes (expires_at);
