-- What a bank has taken back for good is said of the payment: it is not simply paid.
alter table payments add column is_charged_back boolean not null default false;
update payments p set is_charged_back = true from disputes d where d.payment_id = p.id and d.status = 'lost';
