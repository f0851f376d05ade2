-- Products, which performers sell by the piece: their variants with stock, and reviews.

create table products (
  id uuid primary key,
  performer_id uuid not null references performers,
  -- `digital`: files to download. `physical`: things to send.
  form text not null check (form in ('digital', 'physical')),
  title text not null,
  description text not null,
  category text not null check (category in ('art', 'prints', 'photos', 'videos', 'music', 'books', 'courses', 'software',
    'clothing', 'accessories', 'collectibles', 'handmade', 'beauty', 'other')),
  -- Without the hash sign.
  tags text[] not null,
  -- Photos that everyone sees who sees the product.
  picture_ids uuid[] not null,
  -- Products are always for sale.
  audience text not null check (audience in ('free', 'subscribers', 'paid')),
  -- Minor units of a token: the lowest price of its variants, without discounts.
  price bigint not null,
  -- The people who see it and may buy it.
  visible_to text not null check (visible_to in ('everyone', 'followers', 'subscribers')),
  -- True if it is free for subscribers.
  subscribers_included boolean not null,
  -- Tiers whose subscribers pay less, and their discounts in percent, in the same order.
  discount_tier_ids uuid[] not null,
  discount_percents int[] not null,
  -- Names of what the variants differ in, such as size.
  options text[] not null,
  -- Null for no limit.
  limit_per_buyer int check (limit_per_buyer > 0),
  made_to_order boolean not null,
  -- Days until it is sent; null for digital products.
  handling_days int check (handling_days >= 0),
  -- Files of the next version; 0 for physical products.
  file_count int not null check (file_count >= 0),
  -- Others see only published products. Sold out is not a status: it follows from the stock.
  status text not null check (status in ('draft', 'scheduled', 'processing', 'failed', 'published', 'archived', 'expired')),
  -- Increments with each change by the owner, so that no window overwrites another's change.
  version int not null,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  constraint products_for_sale check (audience = 'paid'),
  constraint products_has_price check (status = 'draft' or price > 0),
  constraint products_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null),
  constraint products_handling_of_physical check ((form = 'physical') = (handling_days is not null)),
  constraint products_discounts check (cardinality(discount_tier_ids) = cardinality(discount_percents)),
  constraint products_files_of_digital check (form = 'digital' or file_count = 0)
);
create index products_own on products (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc)
  include (status, published_at, scheduled_at) where removed_at is null;
create index products_calendar on products (performer_id, scheduled_at, id)
  where removed_at is null and published_at is null and scheduled_at is not null;
create index products_scheduled on products (scheduled_at) where status = 'scheduled' and removed_at is null;
create index products_expiring on products (expires_at)
  where status = 'published' and expires_at is not null and removed_at is null;
create index products_files on products using gin (picture_ids) where removed_at is null;

-- Every product has at least one. Stock is only here.
create table product_variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  -- One value for each of the product's options.
  "values" text[] not null,
  -- Minor units of a token; 0 in drafts without a price.
  price bigint not null check (price >= 0),
  -- Pieces left; null for no limit.
  stock int check (stock >= 0),
  weight_grams int check (weight_grams >= 0),
  position int not null,
  -- Carts and orders refer to variants that are no longer sold.
  removed_at timestamptz
);
create index product_variants_product on product_variants (product_id, position);

-- Only buyers write reviews, one for each product.
create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  author_id uuid not null references accounts,
  stars int not null check (stars between 1 and 5),
  -- May be empty.
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The seller's.
  reply text,
  replied_at timestamptz,
  constraint product_reviews_reply check ((reply is null) = (replied_at is null)),
  unique (product_id, author_id)
);
create index product_reviews_latest on product_reviews (product_id, created_at desc, id desc);
create index product_reviews_author on product_reviews (author_id);

-- Sums of the reviews of a product.
create table product_ratings (
  product_id uuid primary key references products on delete cascade,
  -- The number of reviews with one star, two stars, up to five.
  counts int[] not null check (cardinality(counts) = 5)
);
