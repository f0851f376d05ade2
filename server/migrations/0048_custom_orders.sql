-- Custom orders. Amounts are in minor units of a token. The tokens of a paid order are in `escrow_holds` under the order's id.

-- The terms on which a performer takes custom orders.
create table custom_order_terms (
  performer_id uuid primary key references performers,
  is_open boolean not null,
  makes text not null,
  excludes text not null,
  min_price bigint not null check (min_price > 0),
  -- How many orders the performer makes at the same time.
  max_open int not null check (max_open > 0),
  notice_days int not null check (notice_days > 0),
  revisions int not null check (revisions >= 0),
  saved_at timestamptz not null
);

create table custom_orders (
  id uuid primary key,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  state text not null check (state in ('requested', 'countered', 'unpaid', 'active', 'delivered', 'disputed', 'declined', 'withdrawn',
    'expired', 'completed', 'refunded', 'settled')),
  brief text not null,
  -- The fan's offer, or the performer's counter-offer.
  price bigint not null check (price > 0),
  due_at timestamptz not null,
  revisions int not null check (revisions >= 0),
  revisions_used int not null default 0,
  -- When the clock ends the state; null if it does not.
  clock_at timestamptz,
  accepted_at timestamptz,
  extension_state text check (extension_state in ('asked', 'granted', 'refused')),
  extension_due_at timestamptz,
  -- The latest delivery. Its downloads are in `custom_order_files`.
  file_ids uuid[] not null default '{}',
  delivery_note text not null default '',
  delivered_at timestamptz,
  -- The sale that paid the performer.
  sale_id uuid unique references sales,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint custom_orders_revisions_used check (revisions_used between 0 and revisions),
  constraint custom_orders_extension check ((extension_state is null) = (extension_due_at is null)),
  constraint custom_orders_closed check ((closed_at is null) = (state in ('requested', 'countered', 'unpaid', 'active', 'delivered', 'disputed'))),
  constraint custom_orders_clock check ((clock_at is null) = (closed_at is not null or state = 'disputed'))
);
create index custom_orders_fan on custom_orders (fan_id, id);
create index custom_orders_performer on custom_orders (performer_id, id);
create index custom_orders_open on custom_orders (performer_id, fan_id) where closed_at is null;
create index custom_orders_due on custom_orders (clock_at) where clock_at is not null;
create index custom_orders_disputed on custom_orders (id) where state = 'disputed';

-- Everything that has happened to an order. Rows are only added.
create table custom_order_steps (
  id uuid primary key,
  order_id uuid not null references custom_orders,
  event text not null,
  by text not null check (by in ('fan', 'performer', 'operator', 'site')),
  -- The state afterwards.
  state text not null check (state in ('requested', 'countered', 'unpaid', 'active', 'delivered', 'disputed', 'declined', 'withdrawn',
    'expired', 'completed', 'refunded', 'settled')),
  note text not null,
  price bigint,
  due_at timestamptz,
  -- Reference pictures or evidence. The step uses them.
  file_ids uuid[] not null default '{}',
  -- For steps that closed the escrow.
  returned bigint,
  released bigint,
  at timestamptz not null,
  constraint custom_order_steps_closing check ((returned is null) = (released is null))
);
create index custom_order_steps_order on custom_order_steps (order_id, id);

-- Files of any type that a performer delivers.
create table custom_order_files (
  id uuid primary key,
  order_id uuid not null references custom_orders,
  owner_id uuid not null references accounts,
  name text not null,
  bytes bigint not null check (bytes >= 0),
  -- SHA-256.
  hash bytea not null,
  -- Null until the file is part of the latest delivery.
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index custom_order_files_order on custom_order_files (order_id);
create index custom_order_files_owner on custom_order_files (owner_id);
