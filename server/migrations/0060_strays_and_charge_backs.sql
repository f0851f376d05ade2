-- Sales of CCBill that paid for nothing: those that were never asked for come first, so that none that cannot be given back keeps others waiting.
drop index ccbill_sales_strays;
create index ccbill_sales_strays on ccbill_sales (return_asked_at nulls first, posted_at) where is_stray and returned_at is null;
create index ccbill_sales_posted on ccbill_sales (posted_at) where not is_stray;

-- Null: the cardholder's bank, which has taken the payment back.
alter table refunds alter column by_id drop not null;
alter table token_refunds alter column by_id drop not null;
update refunds set by_id = null where reason = 'disputed';
update token_refunds set by_id = null where reason = 'disputed';
update token_refunds r set is_whole = true from payments p where r.reason = 'disputed' and p.id = r.payment_id
  and p.amount = (select sum(money) from token_refunds where payment_id = p.id);
