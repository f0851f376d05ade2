-- Sales of CCBill that paid for nothing: when it was last asked to give one back, and when it was known to have done so.
alter table ccbill_sales rename column returned_at to return_asked_at;
alter table ccbill_sales add column returned_at timestamptz;
create index ccbill_sales_strays on ccbill_sales (posted_at) where is_stray and returned_at is null;
