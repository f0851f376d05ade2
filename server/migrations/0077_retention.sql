/*
 * Retention of records about everyone shown: they are kept for seven years after the last publication, and after a performer leaves, and
 * are then erased by a job. ID documents of performers are stored encrypted.
 */
alter table files add column is_sealed boolean not null default false;
alter table files add constraint files_sealed_documents check (not is_sealed or kind = 'document');

-- The last time at which the job saw content with the person.
alter table people_shown add column last_shown_at timestamptz;
-- The consents and the name are gone. The row stays, so that files with the person stay hidden.
alter table people_shown add column erased_at timestamptz;
create index people_shown_kept on people_shown (id) where erased_at is null;

-- The identity of performers whose accounts were erased, for the records.
create table left_performers (
  performer_id uuid primary key references performers,
  -- Name, username and date of birth. AES-256-GCM, bound to the row.
  sealed bytea not null,
  left_at timestamptz not null,
  -- The last time at which the job saw content with the performer.
  last_shown_at timestamptz
);

-- Whether the records must have a performer: something was declared about their content.
create function keeps_records(performer uuid) returns boolean language sql stable
begin atomic
  select exists (select from depictions where owner_id = performer);
end;

-- Whether the records need this file of an account: it is the ID of a performer.
create function is_recorded_document(owner uuid, document uuid) returns boolean language sql stable
begin atomic
  select exists (select from performers p where p.account_id = owner and document in (p.id_front, p.id_back, p.selfie)
    and keeps_records(owner));
end;

-- Whether someone can see one of these subjects, or a buyer has it. Files that show a person without consent are hidden from everyone.
create function are_shown(subjects uuid[]) returns boolean language sql stable
begin atomic
  select exists (select from files f where (f.id = any(subjects) or f.teaser_of = any(subjects) or f.poster_of = any(subjects))
      and f.unconsented_at is null and (f.sold_at is not null or exists (select from file_uses u where u.file_id = f.id)))
    or exists (select from products where id = any(subjects) and removed_at is null)
    or exists (select from live_rooms where id = any(subjects) and status in ('scheduled', 'live'));
end;

create function is_shown_now(person uuid) returns boolean language sql stable
begin atomic
  select are_shown(array(select subject_id from depicted_people where person_id = person));
end;

-- Rows with a time of their own never change, and are deleted only after seven years. The argument names the column.
create function reject_change_for_seven_years() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (to_jsonb(old) ->> tg_argv[0])::timestamptz < site_now() - interval '7 years' then
    return old;
  end if;
  raise exception 'history is not rewritten';
end $$;
drop trigger uploader_agreements_append_only on uploader_agreements;
create trigger uploader_agreements_append_only before update or delete on uploader_agreements
  for each row execute function reject_change_for_seven_years('signed_at');
drop trigger depiction_history_append_only on depiction_history;
create trigger depiction_history_append_only before update or delete on depiction_history
  for each row execute function reject_change_for_seven_years('declared_at');
