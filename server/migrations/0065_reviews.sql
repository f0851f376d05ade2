-- Review before publication: who decides about which content, and the gate that no unreviewed content passes.

-- Others do not see content in review, buyers included.
alter table posts drop constraint posts_status_check;
alter table posts add constraint posts_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'in_review', 'published', 'archived', 'expired'));
alter table galleries drop constraint galleries_status_check;
alter table galleries add constraint galleries_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'in_review', 'published', 'archived', 'expired'));
alter table videos drop constraint videos_status_check;
alter table videos add constraint videos_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'in_review', 'published', 'archived', 'expired'));
alter table products drop constraint products_status_check;
alter table products add constraint products_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'in_review', 'published', 'archived', 'expired'));

-- A pinned post keeps its place while it is reviewed again.
alter table posts drop constraint posts_pinned_is_shown;
alter table posts add constraint posts_pinned_is_shown
  check (pinned is null or (removed_at is null and status in ('published', 'processing', 'failed', 'in_review')));

-- A rejection is a decided case, so that its statement of reasons can be appealed.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (
  kind in ('user_report', 'underage', 'ncii', 'depicted_claim', 'copyright', 'counter_notice', 'complaint', 'appeal', 'consent',
    'review')
);

create table content_reviews (
  id uuid primary key,
  content_id uuid not null,
  kind text not null,
  performer_id uuid not null references performers,
  -- The version of the content, so that no operator decides about something else than they saw.
  version int not null,
  -- `withdrawn`: the performer deleted it, or made it a draft, before the decision.
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  -- Others have seen an earlier version.
  is_edit boolean not null,
  -- Its status after approval. Archived content is reviewed for its buyers.
  leads_to text not null check (leads_to in ('published', 'archived', 'expired')),
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts,
  -- The rejected or approved content, as `reviewed_content` describes it.
  words text,
  files uuid[],
  -- The statement of reasons of a rejection.
  statement_id uuid references case_statements,
  constraint content_reviews_decided
    check ((state in ('approved', 'rejected')) = (decided_at is not null and decided_by is not null and words is not null))
);
create unique index content_reviews_waiting on content_reviews (content_id) where state = 'waiting';
create index content_reviews_queue on content_reviews (submitted_at, id) where state = 'waiting';
create index content_reviews_decided_latest on content_reviews (decided_at desc, id desc) where decided_at is not null;
create index content_reviews_content on content_reviews (content_id, submitted_at desc);
create index content_reviews_performer on content_reviews (performer_id, state);
create index content_reviews_statement on content_reviews (statement_id) where statement_id is not null;

-- Why the current version of content may be public. One row per item; every publication writes it.
create table review_clearances (
  content_id uuid primary key,
  reason text not null check (reason in ('approved', 'not_required', 'known_performer', 'not_sampled', 'unchanged')),
  -- The approved content. An approval stays valid for it, and for it with fewer files.
  words text,
  files uuid[],
  -- The transaction that wrote the row. Reasons other than an approval are valid in it alone.
  cleared_in text not null default pg_current_xact_id()::text,
  cleared_at timestamptz not null
);

/*
 * Describes what a reviewer sees of a row: a hash of its words, and its files. Files that buyers of a product have are files, too. A new
 * kind of publication adds its table here.
 */
create function reviewed_content(of_table text, shown jsonb, out words text, out files uuid[]) language plpgsql stable as $$
declare
  word_columns text[];
  file_columns text[];
  list uuid[] := '{}';
  name text;
begin
  case of_table
    when 'posts' then
      word_columns := array['text', 'teaser', 'alts', 'poll_id'];
      file_columns := array['file_ids', 'thumbnail_id'];
    when 'galleries' then
      word_columns := array['title', 'description'];
      file_columns := array['file_ids', 'cover_id'];
    when 'videos' then
      word_columns := array['title', 'description', 'tags'];
      file_columns := array['video_id', 'teaser_id', 'thumbnail_id'];
    when 'products' then
      word_columns := array['title', 'description', 'category', 'tags', 'options'];
      file_columns := array['picture_ids'];
    else raise exception 'content of the table % cannot be reviewed', of_table;
  end case;
  words := md5((select jsonb_agg(shown -> column_name order by place)::text
    from unnest(word_columns) with ordinality as c (column_name, place)));
  foreach name in array file_columns loop
    if jsonb_typeof(shown -> name) = 'array' then
      list := list || array(select value::uuid from jsonb_array_elements_text(shown -> name));
    elsif shown ->> name is not null then
      list := list || (shown ->> name)::uuid;
    end if;
  end loop;
  if of_table = 'products' then
    list := list || array(select f.id from product_files f where f.product_id = (shown ->> 'id')::uuid
      and f.added_in <= (shown ->> 'file_version')::int and coalesce(f.removed_in > (shown ->> 'file_version')::int, true));
  end if;
  files := list;
end $$;

/*
 * The gate, checked at the end of the transaction: a visible row is unchanged since it was visible, or was approved as it is, or was
 * cleared in this transaction because the site does not review it. A statement that skips every screen and every function fails.
 */
create function assert_reviewed() returns trigger language plpgsql as $$
declare
  shown jsonb;
  now_shown record;
  before record;
  clearance review_clearances;
begin
  if coalesce((select value ->> 'mode' from settings where name = 'reviewRules'), 'none') = 'none'
      and not exists (select from content_reviews r where r.content_id = new.id and r.state in ('waiting', 'rejected')) then
    return null;
  end if;
  -- Later changes in the same transaction count.
  execute format('select to_jsonb(t) from %I t where t.id = $1', tg_table_name) into shown using new.id;
  if shown is null or shown ->> 'status' <> 'published' or shown ->> 'removed_at' is not null then
    return null;
  end if;
  now_shown := reviewed_content(tg_table_name, shown);
  if tg_op = 'UPDATE' and old.status = 'published' then
    before := reviewed_content(tg_table_name, to_jsonb(old));
    if before.words = now_shown.words and now_shown.files <@ before.files then
      return null;
    end if;
  end if;
  select * into clearance from review_clearances where content_id = new.id;
  if clearance.reason = 'approved' and clearance.words = now_shown.words and now_shown.files <@ clearance.files then
    return null;
  end if;
  if clearance.reason <> 'approved' and clearance.cleared_in = pg_current_xact_id()::text then
    return null;
  end if;
  raise exception 'content is published without the review that it needs'
    using errcode = 'check_violation', constraint = 'published_after_review', table = tg_table_name;
end $$;

create constraint trigger posts_review
  after insert or update of status, text, teaser, alts, poll_id, file_ids, thumbnail_id, removed_at on posts
  deferrable initially deferred for each row when (new.status = 'published' and new.removed_at is null)
  execute function assert_reviewed();
create constraint trigger galleries_review
  after insert or update of status, title, description, file_ids, cover_id, removed_at on galleries
  deferrable initially deferred for each row when (new.status = 'published' and new.removed_at is null)
  execute function assert_reviewed();
create constraint trigger videos_review
  after insert or update of status, title, description, tags, video_id, teaser_id, thumbnail_id, removed_at on videos
  deferrable initially deferred for each row when (new.status = 'published' and new.removed_at is null)
  execute function assert_reviewed();
create constraint trigger products_review
  after insert or update of status, title, description, category, tags, options, picture_ids, file_version, removed_at on products
  deferrable initially deferred for each row when (new.status = 'published' and new.removed_at is null)
  execute function assert_reviewed();
