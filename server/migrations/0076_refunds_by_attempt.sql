-- A refund says which attempt it is at, as a gateway repeats its answer to one that it has refused, and since when the gateway may have paid it.
-- What a bank has taken back itself of one that was never sent is not owed any more.
alter table gateway_refunds
  add column attempt int not null default 1 check (attempt > 0),
  add column begun_at timestamptz,
  add column covered bigint not null default 0 check (covered between 0 and amount),
  drop constraint gateway_refunds_status_check,
  -- `disputed`: the cardholder's bank has taken all of it back itself.
  add constraint gateway_refunds_status_check check (status in ('pending', 'succeeded', 'failed', 'settled', 'disputed')),
  add constraint gateway_refunds_covered check ((status = 'disputed') = (covered = amount));
-- Those before it may have been asked for.
update gateway_refunds set begun_at = created_at;

alter table ccbill_refunds add column attempt int not null default 1 check (attempt > 0);
