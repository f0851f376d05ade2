-- Which rules propose refunds, as operators have set them. A rule without a row is off.
create table refund_rules (
  name text primary key,
  is_on boolean not null,
  -- In the unit of the rule; null where it has none.
  span int check (span > 0),
  -- Up to this much of a sale, in minor units of the currency, it refunds by itself; 0: never.
  automatic_up_to bigint not null check (automatic_up_to >= 0),
  changed_by uuid not null,
  changed_at timestamptz not null
);

-- A sale that a rule has found: each is proposed once, whatever becomes of it.
create table refund_proposals (
  id uuid primary key,
  rule text not null,
  sale_id uuid not null unique references sales,
  -- Minor units of what the fan paid in; null for all that is left.
  amount bigint check (amount > 0),
  status text not null check (status in ('open', 'refunded', 'dismissed')),
  found_at timestamptz not null,
  -- Null while it is open, and for what the rule has refunded by itself.
  decided_by uuid,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index refund_proposals_status on refund_proposals (status, found_at desc, id desc);
-- Which sales have opened a file that nobody can see.
create index sale_media_file on sale_media (file_id);

create index refund_proposals_latest on refund_proposals (found_at desc, id desc);
