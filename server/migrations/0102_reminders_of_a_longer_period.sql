-- A month that becomes a year with the next renewal is announced like a year.
drop index subscriptions_reminders;
create index subscriptions_reminders on subscriptions (greatest(expires_at, paused_until)) where renews and (type <> 'monthly' or next_type <> 'monthly');
