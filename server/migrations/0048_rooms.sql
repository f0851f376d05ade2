-- Whoever has a poll open hears how it stands; nothing has to be remembered of when that was told.
alter table polls drop column told_at;
