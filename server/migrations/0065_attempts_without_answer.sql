-- Attempts at CCBill of which it is not known what has become: its list is asked for from the oldest of them on.
create index ccbill_charges_pending on ccbill_charges (attempted_at) where status = 'pending';
create index ccbill_refunds_pending on ccbill_refunds (attempted_at) where status = 'pending';
