-- What performers have published, of whatever kind, for lists by kind and of photos; written by a listener.

create table publications (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null,
  -- Of title and text, as everyone may read them.
  words tsvector not null,
  -- How many photos it shows; 0 for kinds whose photos are not listed.
  photos int not null,
  published_at timestamptz not null
);
create index publications_of_owner on publications (owner_id, kind, published_at desc, id desc);
create index publications_of_kind on publications (kind, published_at desc, id desc);
create index publications_photos_of_owner on publications (owner_id, published_at desc, id desc) where photos > 0;
create index publications_photos on publications (published_at desc, id desc) where photos > 0;
create index publications_words on publications using gin (words) with (fastupdate = off);

-- Their sums for each performer and kind, changed in the same transaction.
create table publication_totals (
  owner_id uuid not null,
  kind text not null,
  things int not null,
  photos int not null,
  primary key (owner_id, kind)
);
