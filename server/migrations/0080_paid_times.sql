-- What was paid for a time is less what had gone back of its sale when it was reckoned: later only what went back since is taken off.
alter table subscription_periods add column refunded bigint not null default 0 check (refunded >= 0);

-- What a gift cost its buyer, whatever the performer asks for when it is redeemed: as subscriptions have it, with a tax that is in the price.
alter table gift_subscriptions add column paid bigint check (paid >= 0);
update gift_subscriptions g set paid = s.gross - s.discount + case when p.tax_is_included then s.tax else 0 end
  from sales s left join payments p on p.id = s.payment_id where s.id = g.sale_id;
