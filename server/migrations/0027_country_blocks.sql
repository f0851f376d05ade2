-- Countries: where accounts were seen, and the countries that performers block.

-- ISO 3166-1 alpha-2 code of the account's latest request with a known country.
alter table accounts add column last_country text check (last_country ~ '^[A-Z]{2}$');

-- Countries in which a performer does not exist.
create table country_blocks (
  owner_id uuid not null references performers,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default site_now(),
  primary key (owner_id, country)
);
-- Counts exclude performers who block the viewer's country.
create index country_blocks_country on country_blocks (country, owner_id);
