-- What was credited by mistake is taken back as far as it is unspent: a state of its own, after a second operator where it is large.
alter table top_ups drop constraint top_ups_status_check;
alter table top_ups add constraint top_ups_status_check
  check (status in ('pending', 'confirmed', 'credited', 'reversing', 'reversed', 'rejected', 'cancelled', 'expired'));
alter table top_ups
  add column reversed_tokens bigint not null default 0 check (reversed_tokens between 0 and tokens),
  add column reversed_amount bigint not null default 0 check (reversed_amount between 0 and amount);
