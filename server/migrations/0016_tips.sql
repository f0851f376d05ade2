-- Gifts and tip goals. Amounts are in minor units of a token.

create table gifts (
  -- Also the name of its picture.
  id text primary key,
  price bigint not null check (price > 0),
  is_on_sale boolean not null default true
);
insert into gifts (id, price) values
  ('rose', 500), ('heart', 1000), ('star', 1500), ('cake', 2500), ('balloon', 3500), ('bouquet', 5000),
  ('champagne', 7500), ('perfume', 10000), ('ring', 20000), ('crown', 35000), ('rocket', 50000), ('castle', 100000);

-- The gift of each sale of the kind `gift`.
create table sent_gifts (
  sale_id uuid primary key references sales,
  gift_id text not null references gifts
);
create index sent_gifts_gift on sent_gifts (gift_id);

create table tip_goals (
  id uuid primary key,
  performer_id uuid not null references performers,
  title text not null,
  tokens bigint not null check (tokens > 0),
  -- Minus refunds.
  raised bigint not null default 0 check (raised >= 0),
  started_at timestamptz not null,
  ends_at timestamptz,
  -- The first time. A goal stays reached.
  reached_at timestamptz,
  -- When the performer or the next goal closed it, or its time was over.
  closed_at timestamptz
);
-- One at a time.
create unique index tip_goals_open on tip_goals (performer_id) where closed_at is null;
create index tip_goals_history on tip_goals (performer_id, started_at desc, id desc);

create table tip_goal_tips (
  sale_id uuid primary key references sales,
  goal_id uuid not null references tip_goals,
  -- Minus refunds.
  tokens bigint not null check (tokens >= 0)
);
create index tip_goal_tips_goal on tip_goal_tips (goal_id);
