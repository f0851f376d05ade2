-- Sales and their refunds. Amounts are in minor units: tokens of a token, all others of the currency.

-- One row per payment of a fan to a performer: the fan's receipt and the performer's earnings.
create table sales (
  id uuid primary key references entries,
  kind text not null,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  target_id uuid,
  -- Null for a payment from the wallet.
  payment_id uuid references payments,
  -- Paid from the wallet; 0 for a card payment.
  tokens bigint not null check (tokens >= 0),
  gross bigint not null check (gross >= 0),
  -- The part of the gross that the site paid with a coupon. The performer's share is calculated from the whole gross.
  discount bigint not null,
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  -- Added to the gross of a card payment.
  tax bigint not null default 0 check (tax >= 0),
  tax_country text,
  balance_after bigint not null,
  -- Only the fan and the operators know who tipped.
  is_anonymous boolean not null default false,
  available_at timestamptz not null,
  at timestamptz not null,
  constraint sales_discount_check check (discount between 0 and gross),
  constraint sales_shares check (gross = commission + net),
  constraint sales_tax_has_country check (tax = 0 or tax_country is not null)
);
create index sales_fan on sales (fan_id, at desc, id desc);
create index sales_performer on sales (performer_id, at desc, id desc);
create index sales_latest on sales (at desc, id desc);
create index sales_target on sales (target_id) where target_id is not null;
create index sales_payment on sales (payment_id) where payment_id is not null;
create trigger sales_append_only before update or delete on sales for each row execute function reject_history_change();

-- Media that a sale unlocked. The fan keeps them, unless the sale is refunded and no other sale has unlocked them.
create table sale_media (
  sale_id uuid not null references sales,
  fan_id uuid not null references accounts,
  file_id uuid not null,
  primary key (sale_id, file_id)
);
create index sale_media_fan on sale_media (fan_id, file_id);
-- Finds sales that unlocked a deleted file.
create index sale_media_file on sale_media (file_id);

-- A sale is refunded fully or in parts, once or several times. Columns of the sale are repeated for the indexes.
create table refunds (
  id uuid primary key references entries,
  sale_id uuid not null references sales,
  kind text not null,
  fan_id uuid not null references accounts,
  performer_id uuid not null references performers,
  tokens bigint not null check (tokens >= 0),
  gross bigint not null check (gross >= 0),
  discount bigint not null,
  commission bigint not null check (commission >= 0),
  net bigint not null check (net >= 0),
  tax bigint not null default 0 check (tax >= 0),
  -- Nothing of the sale is left, and what it gave was revoked.
  is_whole boolean not null,
  reason text not null,
  -- For the fan and the performer.
  note text not null,
  -- Null for a chargeback.
  by_id uuid references accounts,
  at timestamptz not null,
  constraint refunds_discount_check check (discount between 0 and gross),
  constraint refunds_shares check (gross = commission + net)
);
create index refunds_sale on refunds (sale_id);
create unique index refunds_whole on refunds (sale_id) where is_whole;
create index refunds_performer on refunds (performer_id, at desc);
create index refunds_latest on refunds (at desc, id desc);
create trigger refunds_append_only before update or delete on refunds for each row execute function reject_history_change();

-- Data that performers may read by fan: sums, groups, lists of buyers. Everything that shows a performer data about one fan must
-- read these views.
create view named_sales as
  select id, kind, fan_id, performer_id, tokens, gross, net, at from sales where not is_anonymous;
create view named_refunds as
  select r.id, r.sale_id, r.fan_id, r.performer_id, r.gross, r.net, r.at
  from refunds r join sales s on s.id = r.sale_id where not s.is_anonymous;

-- Refunds of tokens that were bought by card. A row with the reason `disputed` is a chargeback: nothing more of the payment is
-- refunded.
create table token_refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  fan_id uuid not null references accounts,
  tokens bigint not null check (tokens >= 0),
  -- Minor units of the currency, including tax.
  money bigint not null check (money >= 0),
  tax bigint not null,
  is_whole boolean not null,
  reason text not null,
  note text not null,
  -- Null for a chargeback.
  by_id uuid references accounts,
  at timestamptz not null,
  constraint token_refunds_tax_check check (tax between 0 and money)
);
create index token_refunds_payment on token_refunds (payment_id);
create index token_refunds_latest on token_refunds (at desc, id desc);

-- Chargebacks of tokens that the bank reversed. The tokens were sold again and can be refunded like others.
create table token_regains (
  refund_id uuid primary key references token_refunds,
  at timestamptz not null
);
create trigger token_regains_append_only before update or delete on token_regains for each row execute function reject_history_change();
