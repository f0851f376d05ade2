-- Results of age checks, as evidence. Nothing in a row identifies the person.
create table age_checks (
  -- SHA-256 of the number of the check, which only the browser knew: each result counts once.
  check_hash bytea primary key,
  -- In the provider's words, such as `document`.
  method text not null check (char_length(method) between 1 and 40),
  has_passed boolean not null,
  -- UTC.
  checked_on date not null,
  -- ISO 3166-1; null if it was unknown.
  country text
);
