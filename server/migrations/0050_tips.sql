-- Anonymous tips and goals of tips.

-- Who has tipped is nobody's to know but the fan's and the operators'.
alter table sales add column is_anonymous boolean not null default false;

-- What performers may read by fan: sums, groups, lists of buyers. Whatever tells a performer of one fan reads these, never `sales` itself.
create view named_sales as
  select id, kind, fan_id, performer_id, tokens, gross, net, at from sales where not is_anonymous;
create view named_refunds as
  select r.id, r.sale_id, r.fan_id, r.performer_id, r.gross, r.net, r.at
  from refunds r join sales s on s.id = r.sale_id where not s.is_anonymous;

-- What a performer collects tips for, as the profile shows it.
create table tip_goals (
  id uuid primary key,
  performer_id uuid not null,
  title text not null,
  -- Minor units of a token; what has come so far, less what was refunded.
  tokens bigint not null check (tokens > 0),
  raised bigint not null default 0 check (raised >= 0),
  ends_at timestamptz,
  started_at timestamptz not null,
  -- When it was reached first; it stays reached.
  reached_at timestamptz,
  -- When it was closed by the performer, by the next goal, or because its time was over.
  closed_at timestamptz
);
-- One at a time.
create unique index tip_goals_open on tip_goals (performer_id) where closed_at is null;
create index tip_goals_history on tip_goals (performer_id, started_at desc, id desc);

-- Each tip that counts toward a goal, less what was refunded of it.
create table tip_goal_tips (
  sale_id uuid primary key references sales,
  goal_id uuid not null references tip_goals,
  -- Minor units of a token.
  tokens bigint not null check (tokens >= 0)
);
create index tip_goal_tips_goal on tip_goal_tips (goal_id);
