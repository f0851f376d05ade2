-- Why the last attempt to renew a subscription failed; read while it is past due. Null where it was before this was kept.
alter table subscriptions add column failure text check (failure in
  ('spending_limit', 'card_declined', 'card_expired', 'card_removed', 'cards_paused', 'not_enough_tokens', 'refused'));
