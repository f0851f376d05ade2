-- Columns are called what they are: a price that is proposed, times at which somebody was notified or something was requested.
alter table subscriptions rename column asked_price to proposed_price;
alter table subscriptions rename column told_price to notified_price;
alter table conversation_participants rename column told_seq to receipt_seq;
alter table conversation_participants rename column reaction_told_at to reaction_notified_at;
alter table fan_reminders rename column told_at to notified_at;
alter index fan_reminders_untold rename to fan_reminders_unnotified;
alter table notification_settings rename column says_more to shows_details;
alter table ccbill_extracts rename column asked_at to requested_at;
alter table ccbill_sales rename column return_asked_at to return_requested_at;
alter table ccbill_sales rename column is_stray to is_unmatched;
alter index ccbill_sales_strays rename to ccbill_sales_unmatched;
