-- What each thing that was sold has brought: a post, a gallery, a video, a message. Sums of what is closed, less what was refunded and shared, as in
-- `earning_totals`.
create table earning_things (
  performer_id uuid not null,
  kind text not null,
  target_id uuid not null,
  sales bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (performer_id, kind, target_id)
);
create index earning_things_top on earning_things (performer_id, net desc, target_id);

insert into earning_things (performer_id, kind, target_id, sales, gross, net)
  select performer_id, kind, target_id, sum(sales), sum(gross), sum(net) from (
    select performer_id, kind, target_id, at, 1 as sales, gross, net from sales
    union all
    select r.performer_id, r.kind, s.target_id, r.at, 0, -r.gross, -r.net from refunds r join sales s on s.id = r.sale_id
    union all
    select e.performer_id, e.kind, s.target_id, e.at, 0, 0, -e.amount from split_earnings e join sales s on s.id = e.sale_id
  ) earned
  where target_id is not null and at < (select max(closed_until) from ledger_closings)
  group by 1, 2, 3;
