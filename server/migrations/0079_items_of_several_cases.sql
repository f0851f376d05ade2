-- Comments, messages in live chats, reviews and photos count the cases that hide them, as content and messages do already.
insert into withheld_subjects (subject_id, case_id, since)
  select object_id, case_id, added_at from case_objects
  where kind in ('comment', 'livemessage', 'review', 'photo') and state <> 'shown'
  on conflict do nothing;
