-- Mails whose job was given up are looked for every hour.
create index mails_waiting on mails (created_at) where status = 'waiting';
