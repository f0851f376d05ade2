-- Candidates for a reminder, by the day of their next charge: a pause moves it beyond the end of the period.
drop index subscriptions_reminders;
create index subscriptions_reminders on subscriptions (greatest(expires_at, paused_until)) where renews and type <> 'monthly';
