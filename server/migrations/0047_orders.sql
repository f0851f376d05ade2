-- Orders of products, and where performers ship. Prices are in minor units of a token.

create table shipping_zones (
  id uuid primary key,
  performer_id uuid not null references performers,
  position int not null,
  type text not null check (type in ('own', 'countries', 'rest', 'pickup')),
  name text not null,
  -- ISO 3166-1 alpha-2.
  countries text[] not null,
  -- For the first item of an order, and for each further item.
  price bigint not null check (price >= 0),
  further_price bigint not null check (further_price >= 0),
  -- Only buyers who chose the pickup see it.
  pickup_place text not null
);
create unique index shipping_zones_performer on shipping_zones (performer_id, position);

-- One payment of a cart, which became one order per performer.
create table checkouts (
  id uuid primary key,
  buyer_id uuid not null references accounts,
  tokens bigint not null check (tokens >= 0),
  at timestamptz not null
);
create index checkouts_buyer on checkouts (buyer_id, at desc);

create table orders (
  id uuid primary key,
  checkout_id uuid not null references checkouts,
  -- Random, so that it does not tell how many orders a performer has.
  number text not null unique,
  performer_id uuid not null references performers,
  buyer_id uuid not null references accounts,
  -- Physical if anything is shipped or collected.
  form text not null check (form in ('digital', 'physical')),
  status text not null check (status in ('paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'returned')),
  version int not null default 1,
  total bigint not null check (total >= 0),
  shipping_price bigint not null check (shipping_price between 0 and total),
  -- The refunds that the order has already counted.
  refunded bigint not null default 0 check (refunded between 0 and total),
  -- Null if nothing is shipped.
  shipping_sale_id uuid unique references sales,
  -- The zone as it was when the order was paid. Null if nothing is shipped.
  zone_type text,
  zone_name text not null,
  pickup_place text not null,
  carrier text not null,
  tracking_number text not null,
  note text not null,
  ship_by timestamptz,
  -- When the buyer was told that the order is late.
  late_at timestamptz,
  shipped_at timestamptz,
  -- When a shipped order counts as delivered.
  deliver_by timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  constraint orders_shipped check ((form = 'physical') = (zone_type is not null) and (form = 'physical') = (ship_by is not null)),
  constraint orders_deliver_by check ((shipped_at is null) = (deliver_by is null))
);
create index orders_performer on orders (performer_id, created_at desc, id desc);
create index orders_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_checkout on orders (checkout_id);
create index orders_unshipped on orders (ship_by) where status in ('paid', 'processing') and late_at is null;
create index orders_on_the_way on orders (deliver_by) where status = 'shipped';
create index orders_to_ship on orders (performer_id, status) where status in ('paid', 'processing');

-- One product of an order, as it was when the order was paid. Each has its own sale.
create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  buyer_id uuid not null references accounts,
  -- Null after the product or the variant was erased.
  product_id uuid references products on delete set null,
  variant_id uuid references product_variants on delete set null,
  form text not null check (form in ('digital', 'physical')),
  title text not null,
  options text[] not null,
  quantity int not null check (quantity between 1 and 99),
  unit_price bigint not null check (unit_price >= 0),
  full_price bigint not null check (full_price >= unit_price),
  sale_id uuid not null unique references sales,
  -- How many came back to the performer, and how many went back into stock.
  returned int not null default 0 check (returned between 0 and quantity),
  restocked int not null default 0 check (restocked between 0 and quantity),
  unique (order_id, position)
);
create index order_lines_product on order_lines (product_id, order_id);
create index order_lines_variant on order_lines (variant_id);
create index order_lines_buyer on order_lines (buyer_id, product_id);

-- Everything that has happened to an order.
create table order_steps (
  id uuid primary key,
  order_id uuid not null references orders,
  event text not null,
  -- The status afterwards.
  status text not null check (status in ('paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'returned')),
  -- `site`: the clock, a rule or an operator.
  by text not null check (by in ('buyer', 'performer', 'site')),
  note text not null,
  at timestamptz not null
);
create index order_steps_order on order_steps (order_id, id);
create trigger order_steps_append_only before update or delete on order_steps for each row execute function reject_history_change();

-- A copy of the buyer's address at the time of the order.
create table order_addresses (
  order_id uuid primary key references orders,
  -- ISO 3166-1 alpha-2. Stays after the rest was erased.
  country text not null,
  -- AES-256-GCM, bound to the order. Null after it was erased.
  sealed bytea,
  erase_at timestamptz
);
create index order_addresses_due on order_addresses (erase_at) where sealed is not null and erase_at is not null;

-- When the performer looked at the address. The buyer sees it.
create table order_address_views (
  id uuid primary key,
  order_id uuid not null references order_addresses,
  viewer_id uuid not null references accounts,
  at timestamptz not null
);
create index order_address_views_order on order_address_views (order_id, id);
create index order_address_views_viewer on order_address_views (viewer_id);
create trigger order_address_views_append_only before update or delete on order_address_views
  for each row execute function reject_history_change();
