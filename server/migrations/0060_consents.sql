/*
 * Consent of the people whom content shows. A gate in front of every table that shows files to others rejects rows that show a person
 * without a valid consent, whatever the code does.
 */

-- A person whom a performer's content shows, besides the performer.
create table people_shown (
  id uuid primary key,
  owner_id uuid not null references performers,
  -- Another performer of the site. Null for a guest, who has no account.
  account_id uuid references performers,
  -- The owner's name for a guest; empty for a performer.
  name text not null,
  state text not null check (state in ('invited', 'reviewing', 'consented', 'declined', 'rejected', 'revoked', 'expired')),
  -- The scopes of the valid consent.
  scopes text[] not null default '{}' check (scopes <@ array['shown', 'published', 'sold', 'downloadable']),
  -- When the consent or the ID expires, whichever is first. Null for neither.
  until timestamptz,
  -- The hash of the secret with which a guest opens the own page. Null until the guest has signed.
  secret_hash bytea unique,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The owner no longer names the person in new content.
  removed_at timestamptz,
  constraint people_shown_others check (account_id is distinct from owner_id),
  constraint people_shown_scopes_of_consent check ((state = 'consented') = (scopes @> array['shown']))
);
create unique index people_shown_performer on people_shown (owner_id, account_id) where account_id is not null;
create index people_shown_owner on people_shown (owner_id, created_at desc, id desc);
create index people_shown_account on people_shown (account_id, created_at desc, id desc) where account_id is not null;
-- For the job that ends consents at their time.
create index people_shown_until on people_shown (until) where state = 'consented' and until is not null;

-- Requests for consent. A guest gets a link, and a performer a notification.
create table consent_requests (
  id uuid primary key,
  person_id uuid not null references people_shown,
  scopes text[] not null check (scopes @> array['shown']),
  until timestamptz,
  -- The hash of the link's token; null for a performer.
  token_hash bytea unique,
  -- The hash of the secret of the browser that opened the link. No other browser can open it.
  claim_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('signed', 'declined', 'cancelled')),
  answered_at timestamptz,
  constraint consent_requests_answered check ((answer is null) = (answered_at is null))
);
create unique index consent_requests_open on consent_requests (person_id) where answer is null;

-- Signed consents. Rows never change: another agreement is another version.
create table consents (
  id uuid primary key,
  person_id uuid not null references people_shown,
  version int not null check (version > 0),
  -- Operators check the ID of a guest.
  is_guest boolean not null,
  scopes text[] not null check (scopes @> array['shown']),
  until timestamptz,
  -- The version of the text that was signed.
  text_version text not null,
  -- Legal name, date of birth, expiry of the ID and the typed signature. AES-256-GCM, bound to the row.
  sealed bytea not null,
  -- A keyed hash of the network address.
  address_hash bytea not null,
  signed_at timestamptz not null,
  -- The law requires the record until then.
  kept_until timestamptz not null,
  unique (person_id, version)
);
-- For the operators' queue.
create index consents_signed on consents (signed_at, id);

-- ID documents and selfies of a consent. The encrypted bytes are objects in `consent-documents/<id>`.
create table consent_documents (
  id uuid primary key,
  consent_id uuid not null references consents on delete cascade,
  kind text not null check (kind in ('idFront', 'idBack', 'selfie')),
  -- SHA-256 of the picture before encryption.
  hash bytea not null,
  unique (consent_id, kind)
);

-- Decisions of operators about the ID of a guest.
create table consent_reviews (
  consent_id uuid primary key references consents on delete cascade,
  is_approved boolean not null,
  reason text not null,
  decided_by uuid not null references accounts,
  decided_at timestamptz not null
);
create index consent_reviews_operator on consent_reviews (decided_by);

create table consent_revocations (
  consent_id uuid primary key references consents on delete cascade,
  reason text not null,
  -- Accounts that had bought something that shows the person.
  buyers int not null,
  revoked_at timestamptz not null
);

-- Signed records never change, and are deleted only after the time that the law sets.
create function reject_early_deletion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kept_until < site_now() then
    return old;
  end if;
  raise exception 'history is not rewritten';
end $$;
create trigger consents_append_only before update or delete on consents for each row execute function reject_early_deletion();
create trigger consent_documents_append_only before update on consent_documents
  for each row execute function reject_history_change();
create trigger consent_reviews_append_only before update on consent_reviews for each row execute function reject_history_change();
create trigger consent_revocations_append_only before update on consent_revocations
  for each row execute function reject_history_change();

-- A performer's declaration about one file, or about a thing without files, such as a live room.
create table depictions (
  subject_id uuid primary key,
  -- `file`, or the kind of the content.
  kind text not null,
  owner_id uuid not null references performers,
  shows_owner boolean not null,
  ai text not null default 'none' check (ai in ('none', 'altered', 'generated')),
  -- False for the preselected declaration "Only me".
  is_explicit boolean not null,
  declared_at timestamptz not null
);
create index depictions_owner on depictions (owner_id, declared_at desc, subject_id desc);

-- The people in it besides the performer.
create table depicted_people (
  subject_id uuid not null references depictions on delete cascade,
  person_id uuid not null references people_shown,
  primary key (subject_id, person_id)
);
create index depicted_people_person on depicted_people (person_id, subject_id);

-- All declarations, also earlier ones.
create table depiction_history (
  id bigint generated always as identity primary key,
  subject_id uuid not null,
  kind text not null,
  owner_id uuid not null references performers,
  shows_owner boolean not null,
  person_ids uuid[] not null,
  ai text not null,
  is_explicit boolean not null,
  declared_at timestamptz not null
);
create index depiction_history_subject on depiction_history (subject_id, id);
create index depiction_history_owner on depiction_history (owner_id, id);
create trigger depiction_history_append_only before update or delete on depiction_history
  for each row execute function reject_history_change();

-- Until now, performers have shown themselves.
insert into depictions (subject_id, kind, owner_id, shows_owner, is_explicit, declared_at)
  select f.id, 'file', f.owner_id, true, false, site_now() from files f join performers p on p.account_id = f.owner_id
  where f.kind <> 'document';
insert into depiction_history (subject_id, kind, owner_id, shows_owner, person_ids, ai, is_explicit, declared_at)
  select subject_id, kind, owner_id, shows_owner, '{}', ai, is_explicit, declared_at from depictions;

-- Shown with the content.
alter table posts add column ai text not null default 'none' check (ai in ('none', 'altered', 'generated'));
alter table galleries add column ai text not null default 'none' check (ai in ('none', 'altered', 'generated'));
alter table videos add column ai text not null default 'none' check (ai in ('none', 'altered', 'generated'));
alter table products add column ai text not null default 'none' check (ai in ('none', 'altered', 'generated'));
alter table story_items add column ai text not null default 'none' check (ai in ('none', 'altered', 'generated'));

/*
 * Files that show a person without a valid consent. From then on, only their owner sees them. Triggers keep the column, so that no code
 * can forget it; the job that ends consents at their time changes the state of the person.
 */
alter table files add column unconsented_at timestamptz;
create index files_unconsented on files (unconsented_at) where unconsented_at is not null;
create index files_teaser_of on files (teaser_of) where teaser_of is not null;

create function is_consented(state text, scopes text[], until timestamptz, wanted text[]) returns boolean language sql stable
  return state = 'consented' and scopes @> wanted and (until is null or until > site_now());

-- Returns subjects, and those from which they were cut or copied.
create function with_sources(subjects uuid[]) returns uuid[] language sql stable
  return array(
    select unnest(subjects)
    union select f.teaser_of from files f where f.id = any(subjects) and f.teaser_of is not null
    union select f.poster_of from files f where f.id = any(subjects) and f.poster_of is not null);

-- Returns the files that were cut or copied from these.
create function derived_files(subjects uuid[]) returns setof uuid language sql stable
begin atomic
  select f.id from files f where f.teaser_of = any(subjects) or f.poster_of = any(subjects);
end;

-- Returns those files of a performer that have no declaration. None for other accounts.
create function undeclared_files(owner uuid, ids uuid[]) returns setof uuid language sql stable
begin atomic
  select f.id from files f join performers p on p.account_id = f.owner_id
    where f.id = any(ids) and f.owner_id = owner and f.kind <> 'document'
      and not exists (select from depictions d where d.subject_id = f.id) order by f.id;
end;

-- Locks files like a publication that uses them, before the person in them is locked.
create function lock_files_showing(person uuid) returns void language sql as $$
  with shown as materialized (select subject_id from depicted_people where person_id = person)
  select from files where id in (select subject_id from shown) or teaser_of in (select subject_id from shown)
    or poster_of in (select subject_id from shown) order by id for no key update
$$;

-- Teasers show what their video shows, and posters what the photo shows that they were copied from.
create function withhold_files(subjects uuid[]) returns void language sql as $$
  with touched as materialized (
    select f.id, f.unconsented_at, exists (
        select from depicted_people d join people_shown p on p.id = d.person_id
        where d.subject_id in (f.id, f.teaser_of, f.poster_of) and not is_consented(p.state, p.scopes, p.until, array['shown'])
      ) as lacks
    from files f where f.id = any(subjects) or f.teaser_of = any(subjects) or f.poster_of = any(subjects)
  ), changed as materialized (
    -- Rows that stay as they are are not locked: parallel publications of the same file share its row.
    select f.id, lacks from files f join touched on touched.id = f.id where lacks <> (touched.unconsented_at is not null)
    order by f.id for no key update of f
  )
  update files f set unconsented_at = case when lacks then site_now() end from changed where changed.id = f.id
$$;

create function withhold_files_of_person() returns trigger language plpgsql as $$
begin
  perform withhold_files(array(select subject_id from depicted_people where person_id = new.id));
  return null;
end $$;
create trigger people_shown_withhold after update of state, scopes, until on people_shown
  for each row execute function withhold_files_of_person();

create function withhold_depicted_file() returns trigger language plpgsql as $$
begin
  -- A parallel revocation comes before, or finds the row.
  perform from people_shown where id = new.person_id for share;
  perform withhold_files(array[coalesce(new.subject_id, old.subject_id)]);
  return null;
end $$;
create trigger depicted_people_withhold after insert or delete on depicted_people
  for each row execute function withhold_depicted_file();

create function withhold_copied_picture() returns trigger language plpgsql as $$
begin
  perform withhold_files(array[new.id]);
  return null;
end $$;
create trigger files_withhold after insert or update of poster_of on files
  for each row when (new.poster_of is not null or new.teaser_of is not null) execute function withhold_copied_picture();

/*
 * The gate. The first argument names the scopes, separated by spaces, that a visible row needs; the others are the columns with its files.
 * A price needs the scope `sold`. Checked at the end of the transaction, in which files are declared and people locked: a revocation comes
 * either before the check, or finds the row.
 */
create function assert_consented() returns trigger language plpgsql as $$
declare
  shown jsonb := to_jsonb(new);
  wanted text[] := string_to_array(tg_argv[0], ' ');
  files_shown uuid[] := '{}';
  subjects uuid[];
  person record;
begin
  for i in 1 .. tg_nargs - 1 loop
    if jsonb_typeof(shown -> tg_argv[i]) = 'array' then
      files_shown := files_shown || array(select value::uuid from jsonb_array_elements_text(shown -> tg_argv[i]));
    elsif shown ->> tg_argv[i] is not null then
      files_shown := files_shown || (shown ->> tg_argv[i])::uuid;
    end if;
  end loop;
  if coalesce((shown ->> 'price')::numeric, 0) > 0 then
    wanted := wanted || 'sold'::text;
  end if;

  -- Only performers declare. Fans send pictures of their own in messages.
  if exists (select from files f join performers p on p.account_id = f.owner_id
      where f.id = any(files_shown) and not exists (select from depictions d where d.subject_id = f.id)) then
    raise exception 'a file is shown without a declaration of who is in it'
      using errcode = 'check_violation', constraint = 'everyone_shown_is_declared', table = tg_table_name;
  end if;

  subjects := with_sources(files_shown || (shown ->> 'id')::uuid);
  -- Nothing of an unverified account is visible to others, whatever it prepares.
  if exists (select from depictions d join performers p on p.account_id = d.owner_id join accounts a on a.id = d.owner_id
      where d.subject_id = any(subjects) and d.shows_owner and p.verification <> 'approved' and a.status <> 'unverified') then
    raise exception 'content shows a performer whose documents are not approved'
      using errcode = 'check_violation', constraint = 'everyone_shown_consents', table = tg_table_name;
  end if;
  for person in
    select p.id, p.state, p.scopes, p.until from people_shown p
      where p.id in (select d.person_id from depicted_people d where d.subject_id = any(subjects)) order by p.id for share
  loop
    if not is_consented(person.state, person.scopes, person.until, wanted) then
      raise exception 'content shows the person %, who has not consented', person.id
        using errcode = 'check_violation', constraint = 'everyone_shown_consents', table = tg_table_name;
    end if;
  end loop;
  return null;
end $$;

create constraint trigger posts_consent
  after insert or update of status, audience, price, file_ids, thumbnail_id, removed_at on posts
  deferrable initially deferred for each row
  when (new.status not in ('draft', 'archived', 'expired') and new.removed_at is null)
  execute function assert_consented('shown published', 'file_ids', 'thumbnail_id');
create constraint trigger galleries_consent
  after insert or update of status, audience, price, file_ids, cover_id, removed_at on galleries
  deferrable initially deferred for each row
  when (new.status not in ('draft', 'archived', 'expired') and new.removed_at is null)
  execute function assert_consented('shown published', 'file_ids', 'cover_id');
create constraint trigger videos_consent
  after insert or update of status, audience, price, video_id, teaser_id, thumbnail_id, removed_at on videos
  deferrable initially deferred for each row
  when (new.status not in ('draft', 'archived', 'expired') and new.removed_at is null)
  execute function assert_consented('shown published', 'video_id', 'teaser_id', 'thumbnail_id');
create constraint trigger products_consent
  after insert or update of status, audience, price, picture_ids, removed_at on products
  deferrable initially deferred for each row
  when (new.status not in ('draft', 'archived', 'expired') and new.removed_at is null)
  execute function assert_consented('shown published', 'picture_ids');
-- People in the files that buyers download are declared with the product.
create constraint trigger products_download_consent
  after insert or update of status, form, removed_at on products
  deferrable initially deferred for each row
  when (new.form = 'digital' and new.status not in ('draft', 'archived', 'expired') and new.removed_at is null)
  execute function assert_consented('shown downloadable');
create constraint trigger story_items_consent
  after insert or update of status, file_id, removed_at on story_items
  deferrable initially deferred for each row when (new.status <> 'failed' and new.removed_at is null)
  execute function assert_consented('shown published', 'file_id');
create constraint trigger messages_consent
  after insert or update of file_ids, thumbnail_id, price on messages
  deferrable initially deferred for each row
  when ((new.file_ids <> '{}' or new.thumbnail_id is not null) and new.deleted_at is null)
  execute function assert_consented('shown', 'file_ids', 'thumbnail_id');
-- Each message that is sent has its own check.
create constraint trigger mass_messages_consent
  after insert or update of status, file_ids, price on mass_messages
  deferrable initially deferred for each row when (new.file_ids <> '{}' and new.status = 'scheduled')
  execute function assert_consented('shown', 'file_ids');
create constraint trigger automations_consent
  after insert or update of is_on, file_ids, price, deleted_at on automations
  deferrable initially deferred for each row when (new.file_ids <> '{}' and new.is_on and new.deleted_at is null)
  execute function assert_consented('shown', 'file_ids');
create constraint trigger welcome_media_consent
  after insert or update of photo_id, video_id on welcome_media
  deferrable initially deferred for each row when (new.photo_id is not null or new.video_id is not null)
  execute function assert_consented('shown published', 'photo_id', 'video_id');
create constraint trigger live_rooms_consent
  after insert or update of status, price, cover_id on live_rooms
  deferrable initially deferred for each row when (new.status in ('scheduled', 'live'))
  execute function assert_consented('shown published', 'cover_id');
create constraint trigger live_rooms_recording_consent
  after insert or update of recording_ids on live_rooms
  deferrable initially deferred for each row when (new.recording_ids <> '{}')
  execute function assert_consented('shown published', 'recording_ids');
create constraint trigger custom_orders_consent
  after insert or update of file_ids on custom_orders
  deferrable initially deferred for each row when (new.file_ids <> '{}')
  execute function assert_consented('shown', 'file_ids');
create constraint trigger custom_order_steps_consent
  after insert or update of file_ids on custom_order_steps
  deferrable initially deferred for each row when (new.file_ids <> '{}')
  execute function assert_consented('shown', 'file_ids');
-- A copied picture is shown wherever its video or recording is.
create constraint trigger files_poster_consent
  after insert or update of poster_of on files
  deferrable initially deferred for each row when (new.poster_of is not null)
  execute function assert_consented('shown', 'poster_of');
