-- Tokens that a bank had taken by a lost dispute and that were sold again when it gave their payment back: they can be refunded like any others.
create table token_regains (
  -- What the lost dispute had taken.
  refund_id uuid primary key references token_refunds,
  at timestamptz not null
);
create trigger token_regains_append_only before update or delete on token_regains for each row execute function reject_history_change();
insert into token_regains (refund_id, at)
  select r.id, d.closed_at from token_refunds r join disputes lost on lost.id = r.id
    join lateral (select closed_at from disputes later where later.payment_id = lost.payment_id and later.round > lost.round
      and later.is_regained and later.closed_at is not null order by later.round limit 1) d on true
  where r.reason = 'disputed' and r.money > 0;
