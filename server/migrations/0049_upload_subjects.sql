-- The thing that a resumable upload is for, such as the custom order that a file is delivered with. Null for kinds that belong to none.
alter table uploads add column subject_id uuid;
