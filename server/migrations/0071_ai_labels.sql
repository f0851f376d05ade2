/*
 * Each file carries the use of AI that its owner declared, so that every view of the file has the label. Teasers have the label of their
 * video. Triggers keep the column.
 */
alter table files add column ai text not null default 'none' check (ai in ('none', 'altered', 'generated'));
update files f set ai = d.ai from depictions d where d.subject_id in (f.id, f.teaser_of) and d.ai <> 'none';
-- Stories show the label of their file.
alter table story_items drop column ai;

create function label_files() returns trigger language plpgsql as $$
begin
  update files set ai = new.ai where (id = new.subject_id or teaser_of = new.subject_id) and ai <> new.ai;
  return null;
end $$;
create trigger depictions_label after insert or update of ai on depictions for each row execute function label_files();

create function label_teaser() returns trigger language plpgsql as $$
begin
  new.ai := coalesce((select ai from files where id = new.teaser_of), 'none');
  return new;
end $$;
create trigger files_label before insert on files for each row when (new.teaser_of is not null) execute function label_teaser();
