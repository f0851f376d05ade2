/* Reminders whose time has come while there was a block are found when it is gone. */
create index fan_reminders_untold on fan_reminders (due_at) where told_at is null and done_at is null;
