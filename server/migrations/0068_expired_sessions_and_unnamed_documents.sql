-- Candidates for the job that removes sessions which nobody has signed out of.
create index sessions_expired on sessions (expires_at);

-- Documents that were submitted twice at once, of which one belonged to nobody: removed with what has expired.
update files set expires_at = site_now()
  where kind = 'document' and expires_at is null and created_at < site_now() - interval '1 day'
    and not exists (select from performers where files.id in (id_front, id_back, selfie))
    and not exists (select from registrations
      where files.id::text in (profile->'documents'->>'idFront', profile->'documents'->>'idBack', profile->'documents'->>'selfie'));
