-- What mail servers say of a mail later, in reports of its delivery.
alter table mails
  -- Why it came back, in the words of the mail server.
  add column reason text,
  -- False once its address was confirmed after it: a report that it came back says nothing any more.
  add column is_reportable boolean not null default true;
create index mails_failed on mails (created_at desc, id desc) where status = 'failed';

-- A server that took a mail and returned it later would take the next one, too: that does not say that the mailbox is well again.
alter table refused_addresses add column is_reported boolean not null default false;
