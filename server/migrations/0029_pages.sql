-- Pages about the site, such as the terms, with drafts and published versions in each language.

create table pages (
  id uuid primary key,
  slug text not null unique,
  is_published boolean not null default false,
  is_in_footer boolean not null default false,
  footer_position int not null default 100,
  version int not null default 1,
  created_at timestamptz not null default site_now()
);

-- The pages of the software. Their built-in texts apply until a version is published.
insert into pages (id, slug, is_published, is_in_footer, footer_position) values
  ('019a0000-0000-7000-8000-000000000001', 'terms', true, true, 10),
  ('019a0000-0000-7000-8000-000000000002', 'privacy', true, true, 20),
  ('019a0000-0000-7000-8000-000000000003', 'age', true, true, 30),
  ('019a0000-0000-7000-8000-000000000004', 'contact', true, true, 40),
  ('019a0000-0000-7000-8000-000000000005', 'licenses', true, true, 50);

-- The text that operators edit.
create table page_texts (
  page_id uuid not null references pages on delete cascade,
  locale text not null,
  title text not null,
  -- Markdown.
  source text not null,
  version int not null,
  -- The version of the text that was published last; null for a text that was never published.
  published_version int,
  updated_by uuid not null references accounts,
  updated_at timestamptz not null,
  primary key (page_id, locale)
);
create index page_texts_updated_by on page_texts (updated_by);

create table page_versions (
  page_id uuid not null references pages,
  locale text not null,
  -- Counts from 1 in each language.
  number int not null,
  -- Names the version in agreements to the terms.
  label text not null,
  title text not null,
  source text not null,
  html text not null,
  description text not null,
  asks_agreement boolean not null,
  published_by uuid not null references accounts,
  published_at timestamptz not null,
  primary key (page_id, locale, number)
);
create index page_versions_published_by on page_versions (published_by);
create index page_versions_published_at on page_versions (page_id, published_at desc);
create trigger page_versions_append_only before update or delete on page_versions
  for each row execute function reject_history_change();
