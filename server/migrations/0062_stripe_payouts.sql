-- Payouts by Stripe: a method as the others, sent by the site itself.

alter table payout_methods drop constraint payout_methods_type_check,
  add constraint payout_methods_type_check check (type in ('banking', 'paypal', 'stripe'));
alter table payout_schedules drop constraint payout_schedules_type_check,
  add constraint payout_schedules_type_check check (type in ('banking', 'paypal', 'stripe'));
alter table payout_requests drop constraint payout_requests_type_check,
  add constraint payout_requests_type_check check (type in ('banking', 'paypal', 'stripe')),
  drop constraint payout_requests_status_check,
  add constraint payout_requests_status_check
    check (status in ('pending', 'approved', 'sending', 'paid', 'failed', 'rejected', 'cancelled')),
  add check (status <> 'sending' or type = 'stripe'),
  -- How often it was sent to Stripe: an attempt that Stripe has refused is followed by one under a key of its own.
  add column attempts int not null default 0,
  -- What stands in the way of sending it, for operators.
  add column problem text not null default '',
  -- When the transfer was found or made.
  add column sent_at timestamptz;
create index payout_requests_sent on payout_requests (sent_at) where sent_at is not null;

-- Steps of one transaction are of the same time: their order is that in which they were written.
alter table payout_steps add column seq bigint generated always as identity;

-- A choice of Stripe is a row of payout_methods now, which keeps the account sealed: nobody's choice can be taken over without asking Stripe.
drop table payment_gateway_settings;
