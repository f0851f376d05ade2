-- A bank disputes the payment now. Read under a lock before anything of it is refunded.
alter table payments add column is_disputed boolean not null default false;
update payments p set is_disputed = true from disputes d where d.payment_id = p.id and d.status = 'open';
