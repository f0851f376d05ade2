-- A bank may decide anew, or take a payment back a second time: each time is a dispute of its own, and what was posted for an earlier one stays.
alter table disputes drop constraint disputes_payment_id_key;
alter table disputes
  add column round int not null default 1 check (round > 0),
  -- Won after it was lost: what the bank had kept came back.
  add column is_regained boolean not null default false,
  add constraint disputes_round unique (payment_id, round);
create index disputes_decided on disputes (closed_at) where status in ('won', 'lost');

comment on column disputes.payment_id is 'The latest of its disputes says how it is.';

-- What a credit note had corrected is sold again: a receipt of its own.
alter table receipts add column restores_id uuid unique references receipts;
drop index receipts_payment;
create unique index receipts_payment on receipts (payment_id) where kind = 'receipt' and restores_id is null;
alter table receipts add constraint receipts_restoring check (restores_id is null or kind = 'receipt');
