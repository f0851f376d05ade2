-- Renames tables, columns, stored values, events and jobs to the terms of docs/glossary.md.

-- Accounts.
alter table sessions rename column proved_at to reauthenticated_at;
alter table ended_second_factors rename to two_factor_resets;
alter table two_factor_resets rename column ended_by to reset_by;
alter table two_factor_resets rename column ended_at to reset_at;
alter table two_factor_resets rename constraint ended_second_factors_pkey to two_factor_resets_pkey;
alter table two_factor_resets rename constraint ended_second_factors_account_id_fkey to two_factor_resets_account_id_fkey;
alter table two_factor_resets rename constraint ended_second_factors_ended_by_fkey to two_factor_resets_reset_by_fkey;
alter trigger ended_second_factors_append_only on two_factor_resets rename to two_factor_resets_append_only;

-- Settings. Their history is append-only.
alter table setting_changes disable trigger setting_changes_append_only;
update settings set name = 'maxMediaMinutes' where name = 'longestMinutes';
update setting_changes set name = 'maxMediaMinutes' where name = 'longestMinutes';
update settings set name = 'exportRetentionDays' where name = 'exportDays';
update setting_changes set name = 'exportRetentionDays' where name = 'exportDays';
alter table setting_changes enable trigger setting_changes_append_only;

-- Publications, stories and comments.
alter table polls rename column is_several to is_multiple_choice;
alter table publication_totals rename column things to items;
alter table videos rename constraint videos_published_is_whole to videos_published_is_complete;
alter index story_highlights_of rename to story_highlights_performer;
alter index comments_of_thing rename to comments_top_level;

-- Payments.
alter table cards rename column worked_at to first_paid_at;
alter table coupons rename column most_uses to max_uses;
alter table coupons rename column most_uses_each to max_uses_per_fan;
alter table coupons rename constraint coupons_most_uses_check to coupons_max_uses_check;
alter table coupons rename constraint coupons_most_uses_each_check to coupons_max_uses_per_fan_check;
alter table ccbill_charges rename column way to method;
alter table ccbill_charges rename constraint ccbill_charges_way_check to ccbill_charges_method_check;
alter table ccbill_sales rename column return_requested_at to refund_requested_at;
alter table ccbill_sales rename column returned_at to refunded_at;

-- Refunds and disputes.
alter table gateway_refunds rename column begun_at to started_at;
alter table refunds rename column is_whole to is_full;
alter index refunds_whole rename to refunds_full;
alter table token_refunds rename column is_whole to is_full;
alter table token_regains rename to token_reinstatements;
alter table token_reinstatements rename constraint token_regains_pkey to token_reinstatements_pkey;
alter table token_reinstatements rename constraint token_regains_refund_id_fkey to token_reinstatements_refund_id_fkey;
alter trigger token_regains_append_only on token_reinstatements rename to token_reinstatements_append_only;
alter table disputes rename column is_regained to is_reinstated;
alter table dispute_looks rename to dispute_syncs;
alter table dispute_syncs rename column looked_at to synced_at;
alter table dispute_syncs rename constraint dispute_looks_pkey to dispute_syncs_pkey;

-- Earnings and accounting.
alter table earning_quarters rename to earning_quarter_hours;
alter table earning_quarter_hours rename column quarter to quarter_hour;
alter table earning_quarter_hours rename constraint earning_quarters_pkey to earning_quarter_hours_pkey;
alter table earning_quarter_hours rename constraint earning_quarters_performer_id_fkey to earning_quarter_hours_performer_id_fkey;
alter table earning_things rename to earning_items;
alter table earning_items rename constraint earning_things_pkey to earning_items_pkey;
alter table earning_items rename constraint earning_things_performer_id_fkey to earning_items_performer_id_fkey;
alter index earning_things_top rename to earning_items_top;
alter table explained_differences rename column words to explanation;
update explained_differences set check_name = 'earning items' where check_name = 'earning things';
update reconciliations set checks = replace(checks::text, '"earning things"', '"earning items"')::jsonb
  where checks::text like '%"earning things"%';

-- Top-ups. Their steps are append-only.
alter table top_up_steps disable trigger top_up_steps_append_only;
update top_up_steps set event = case event when 'ask' then 'request' else 'grant' end where event in ('ask', 'give');
alter table top_up_steps enable trigger top_up_steps_append_only;

-- Subscriptions. Their events are append-only.
alter table subscriptions rename column counter_used_at to counter_offer_used_at;
alter table subscriptions rename column free_used_at to free_trial_used_at;
alter table subscriptions rename constraint subscriptions_next_is_whole to subscriptions_next_is_complete;
alter table subscription_events disable trigger subscription_events_append_only;
alter table subscription_events drop constraint subscription_events_change_check;
update subscription_events set change = 'returned' where change = 'back';
alter table subscription_events add constraint subscription_events_change_check check (change in ('new', 'returned', 'ended'));
alter table subscription_events enable trigger subscription_events_append_only;
alter table promotions rename column most_claims to max_claims;
alter table promotions rename constraint promotions_most_claims_check to promotions_max_claims_check;
alter table included_uses rename column returned_at to revoked_at;

-- Messages and fans.
alter table conversations rename column performer_at to performer_sort_at;
alter table messages rename column unsend_after to disappears_after;
alter table messages rename column unsend_at to disappears_at;
alter table messages rename constraint messages_unsend_after_check to messages_disappears_after_check;
alter table messages rename constraint messages_about_is_whole to messages_about_is_complete;
alter index messages_unsend_due rename to messages_disappearing;
alter index messages_unsend_seen rename to messages_disappearing_once_seen;
alter index messages_of_others rename to messages_not_by_sender;
alter index conversation_participants_away rename to conversation_participants_unlisted;
alter table fan_cards rename column given_name to nickname;

-- Mass messages and automations.
alter table mass_messages rename column left_out to skipped;
alter table mass_messages rename column taken_back to unsent;
alter table mass_messages rename column listed_until to last_listed_id;
alter table mass_messages drop constraint mass_messages_notice_to_check;
update mass_messages set notice_to = 'everyone' where notice_to = 'everybody';
alter table mass_messages add constraint mass_messages_notice_to_check
  check (notice_to in ('fans', 'performers', 'everyone', 'people'));
alter table mass_message_recipients drop constraint mass_message_recipients_state_check;
update mass_message_recipients set state = case state when 'left_out' then 'skipped' else 'unsent' end
  where state in ('left_out', 'taken_back');
alter table mass_message_recipients add constraint mass_message_recipients_state_check
  check (state in ('waiting', 'sent', 'skipped', 'unsent'));
alter table automations rename column least to min_amount;
alter table automations rename constraint automations_least_check to automations_min_amount_check;

-- Notifications.
alter table notification_settings rename column mails to email_frequency;
alter table notification_settings rename constraint notification_settings_mails_check to notification_settings_email_frequency_check;
alter table notification_settings rename constraint notification_settings_quiet_is_whole to notification_settings_quiet_is_complete;

/*
 * Waiting jobs refer to a row of the job library's tasks, so renaming the row renames them. A listener's task is named
 * `<event> > <listener>`.
 */
create temporary table renamed_tasks (old text primary key, new text not null) on commit drop;
insert into renamed_tasks (old, new) values
  ('begin dated automation', 'start dated automation'),
  ('bring prices of a tier to its subscribers', 'reprice tier'),
  ('change fans found', 'change matching fans'),
  ('erase what was taken down', 'erase taken-down media'),
  ('find cards near their end', 'find expiring cards'),
  ('find mails given up', 'retry unsent emails'),
  ('find reminders that waited', 'find delayed reminders'),
  ('find unreminded subscriptions', 'find due renewal reminders'),
  ('forget birthdays of deleted accounts', 'delete birthdays of deleted accounts'),
  ('forget cards of deleted fans', 'delete cards of deleted fans'),
  ('forget old mails', 'delete old emails'),
  ('forget old notifications', 'delete old notifications'),
  ('forget searches', 'delete old searches'),
  ('forget story views', 'delete story views'),
  ('forget tests of mass messages', 'delete old test messages'),
  ('forget visitors', 'delete old visitors'),
  ('look after open payments', 'check open payments'),
  ('look again at decided disputes', 'recheck decided disputes'),
  ('look for disputes', 'find disputes'),
  ('look for disputes of a gateway', 'find disputes of a gateway'),
  ('look for returned refunds', 'find returned refunds'),
  ('look for returned refunds of a gateway', 'find returned refunds of a gateway'),
  ('notify of what is still unseen', 'notify of unseen messages'),
  ('put back or delete objects set aside', 'restore or delete trashed objects'),
  ('release emptied files', 'release files of cleared messages'),
  ('remind of a fan', 'send fan reminder'),
  ('remind of a renewal', 'send renewal reminder'),
  ('render file again', 'rerender file'),
  ('render vault again', 'rerender vault'),
  ('return a gift', 'refund a gift'),
  ('return unmatched payments', 'refund unmatched payments'),
  ('set objects aside', 'move objects to trash'),
  ('show a video by its frame', 'reset poster'),
  ('tell of a higher price', 'notify of price increase'),
  ('unsend due messages', 'delete disappearing messages');

create temporary table renamed_listeners (old text primary key, new text not null) on commit drop;
insert into renamed_listeners (old, new) values
  ('ask Stripe', 'check transfer'),
  ('ask the gateway', 'sync dispute'),
  ('close its proposal', 'close proposal'),
  ('is sold no more', 'mark message as unsold'),
  ('list', 'record publication'),
  ('operators', 'notify operators'),
  ('regain what was lost', 'reverse double loss'),
  ('renew the watermark', 'refresh watermark'),
  ('take away their stories', 'remove stories'),
  ('take them out of galleries', 'remove from galleries'),
  ('take them out of posts', 'remove from posts'),
  ('take them out of the welcome', 'remove from welcome'),
  ('take them out of videos', 'remove from videos'),
  ('time what goes once it was seen', 'schedule disappearance');

create temporary table renamed_events (old text primary key, new text not null) on commit drop;
insert into renamed_events (old, new) values
  ('conversation.emptied', 'conversation.cleared'),
  ('conversation.nothing_unseen', 'conversation.all_seen'),
  ('media.withdrawn', 'media.removed_from_vault'),
  ('notice.taken_back', 'notice.unsent'),
  ('notification.continues', 'notification.audience_continued'),
  ('subscription.higher_price_asked', 'subscription.higher_price_proposed');

update graphile_worker._private_tasks set identifier = new from renamed_tasks where identifier = old;
update graphile_worker._private_known_crontabs set identifier = new from renamed_tasks where identifier = old;
update graphile_worker._private_tasks set identifier = split_part(identifier, ' > ', 1) || ' > ' || new
  from renamed_listeners where split_part(identifier, ' > ', 2) = old;
update graphile_worker._private_tasks set identifier = new || ' > ' || split_part(identifier, ' > ', 2)
  from renamed_events where split_part(identifier, ' > ', 1) = old;

-- The payload of `sale.refunded`.
update graphile_worker._private_jobs as job
  set payload = (job.payload::jsonb - 'isWhole' || jsonb_build_object('isFull', job.payload::jsonb -> 'isWhole'))::json
  from graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier like 'sale.refunded > %' and job.payload::jsonb ? 'isWhole';

-- The key of the job that deletes disappearing messages.
update graphile_worker._private_jobs set key = 'disappear:' || substr(key, length('unsend:') + 1) where key like 'unsend:%';
