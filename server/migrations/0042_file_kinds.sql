-- Kinds of files are declared in one place of the code, so that a new kind needs no migration. The types of the code that inserts
-- rows take the place of these checks.
alter table files drop constraint files_kind_check;
alter table media_takedowns drop constraint media_takedowns_kind_check;
alter table uploads drop constraint uploads_kind_check;
alter table messages drop constraint messages_kind_check;
