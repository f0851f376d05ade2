-- Bank transfers have receipts, and the tax of what was sold with them.
alter table top_ups
  -- What of the amount is tax, at the rate of the day on which it was asked for (hundredths of a percent); null where there was none.
  add column tax bigint not null default 0 check (tax >= 0 and tax < amount),
  add column tax_rate int not null default 0,
  add column tax_name text not null default '',
  add column tax_country text,
  -- What of `reversed_amount` was tax.
  add column reversed_tax bigint not null default 0 check (reversed_tax between 0 and tax),
  -- Credited before transfers had receipts.
  add column is_without_receipt boolean not null default false;

update top_ups set is_without_receipt = true where kind = 'transfer' and status in ('credited', 'reversing', 'reversed');

comment on column receipts.payment_id is 'A payment by card, or a transfer from the bank.';
comment on column receipts.refund_id is 'Of a credit note: the refund, or the transfer that was taken back.';
