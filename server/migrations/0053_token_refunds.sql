-- Of core/money: what went back of tokens that were bought by card. Amounts in minor units. With the reason `disputed` the cardholder's bank has taken
-- the payment back: nothing more of it is refunded.
create table token_refunds (
  id uuid primary key,
  payment_id uuid not null,
  fan_id uuid not null,
  tokens bigint not null check (tokens >= 0),
  -- With tax.
  money bigint not null check (money >= 0),
  tax bigint not null check (tax between 0 and money),
  is_whole boolean not null,
  reason text not null,
  note text not null,
  by_id uuid not null,
  at timestamptz not null
);
create index token_refunds_payment on token_refunds (payment_id);
create index token_refunds_latest on token_refunds (at desc, id desc);

insert into token_refunds
  select d.id, payment_id, fan_id, 0, 0, 0, false, 'disputed', '', fan_id, closed_at
  from disputes d join payments p on p.id = payment_id where d.status = 'lost' and p.purpose = 'tokens';

-- Of core/payments: tokens that were bought, newest first, for operators.
create index payments_tokens on payments (created_at desc, id desc)
  where purpose = 'tokens' and status = 'succeeded' and gateway <> 'internal';
