-- Files of digital products, and their downloads.

-- Columns of `products`: the version that buyers have, and what the seller wrote about it.
alter table products
  add column file_version int not null default 1 check (file_version > 0),
  add column file_note text not null default '',
  add column files_published_at timestamptz;

create table product_files (
  -- The name of its folder in the storage.
  id uuid primary key,
  owner_id uuid not null references accounts,
  -- Null until a product uses the upload.
  product_id uuid references products on delete cascade,
  -- The owner's name for it; never a name in the storage.
  name text not null,
  bytes bigint not null check (bytes > 0),
  -- SHA-256.
  hash bytea not null,
  -- Detected from the content.
  media_type text not null,
  position int not null,
  -- The versions of the product's files from which on buyers get it, and no longer get it.
  added_in int,
  removed_in int,
  created_at timestamptz not null,
  -- When its bytes were removed: the row stays, because downloads refer to it.
  removed_at timestamptz,
  constraint product_files_added check ((product_id is null) = (added_in is null)),
  constraint product_files_removed check (removed_in is null or removed_in > added_in)
);
create index product_files_product on product_files (product_id, position) where removed_at is null;
create index product_files_owner on product_files (owner_id) where removed_at is null;
create index product_files_unused on product_files (created_at) where product_id is null and removed_at is null;

-- One row for each address that was used: a download that continues counts once.
create table product_downloads (
  -- The signature of the address.
  id text primary key,
  file_id uuid not null references product_files on delete cascade,
  product_id uuid not null references products on delete cascade,
  account_id uuid not null references accounts,
  -- The sale that gave the right to it; null for the owner, and for a subscriber to whom it is free.
  sale_id uuid references sales,
  at timestamptz not null
);
create index product_downloads_account on product_downloads (account_id, file_id);
create index product_downloads_file on product_downloads (file_id);
create index product_downloads_product on product_downloads (product_id);
create index product_downloads_sale on product_downloads (sale_id) where sale_id is not null;
