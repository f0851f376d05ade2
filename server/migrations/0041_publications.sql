-- Gives posts, galleries and videos the same statuses, columns and indexes, which the publication kernel relies on.

-- Statuses. Others see only published content; `expired` is like `archived`, but by the clock.
alter table posts drop constraint posts_status_check;
alter table posts add constraint posts_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'published', 'archived', 'expired'));
alter table galleries drop constraint galleries_status_check;
alter table galleries add constraint galleries_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'published', 'archived', 'expired'));
alter table videos drop constraint videos_status_check;
alter table videos add constraint videos_status_check
  check (status in ('draft', 'scheduled', 'processing', 'failed', 'published', 'archived', 'expired'));

-- Columns.
alter table galleries add column edited_at timestamptz, add column expires_at timestamptz;
alter table videos add column edited_at timestamptz, add column expires_at timestamptz;

-- A draft may lack its price.
alter table galleries drop constraint galleries_paid_has_price;
alter table galleries add constraint galleries_paid_has_price check (status = 'draft' or (audience = 'paid') = (price > 0));
alter table galleries add constraint galleries_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null);
alter table videos drop constraint videos_paid_has_price;
alter table videos add constraint videos_paid_has_price check (status = 'draft' or (audience = 'paid') = (price > 0));
alter table videos add constraint videos_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null);

-- A draft is a status, and published content never becomes one: videos that lost their file have failed, and videos that
-- their performer hid by saving them as drafts are archived.
update videos set status = case when is_draft then 'archived' else 'failed' end where status = 'draft' and published_at is not null;
update videos set status = 'draft' where is_draft and published_at is null and status <> 'draft';
alter table videos drop column is_draft;

-- Posts that the clock archived.
update posts set status = 'expired' where status = 'archived' and expires_at <= site_now();

-- The same indexes for each: the owner's lists with the count of each shelf, and the job that archives expired content.
drop index posts_own;
create index posts_own on posts (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc)
  include (status, published_at, scheduled_at) where removed_at is null;
drop index galleries_own;
create index galleries_own on galleries (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc)
  include (status, published_at, scheduled_at) where removed_at is null;
drop index videos_own;
create index videos_own on videos (performer_id, coalesce(published_at, scheduled_at, created_at) desc, id desc)
  include (status, published_at, scheduled_at) where removed_at is null;
create index galleries_expiring on galleries (expires_at)
  where status = 'published' and expires_at is not null and removed_at is null;
create index videos_expiring on videos (expires_at) where status = 'published' and expires_at is not null and removed_at is null;

/*
 * Waiting jobs. One job publishes due content of every kind, and one archives what has expired. Waiting jobs refer to a row of the
 * job library's tasks.
 */
create temporary table merged_tasks (old text primary key, new text not null) on commit drop;
insert into merged_tasks (old, new) values
  ('publish due posts', 'publish due content'),
  ('publish due galleries', 'publish due content'),
  ('publish due videos', 'publish due content'),
  ('archive expired posts', 'archive expired content');
insert into graphile_worker._private_tasks (identifier)
  select distinct new from merged_tasks where exists (select from graphile_worker._private_tasks where identifier = old)
  on conflict (identifier) do nothing;
update graphile_worker._private_jobs as job set task_id = now.id
  from graphile_worker._private_tasks as was
  join merged_tasks on old = was.identifier
  join graphile_worker._private_tasks as now on now.identifier = new
  where job.task_id = was.id;
delete from graphile_worker._private_tasks where identifier in (select old from merged_tasks);
delete from graphile_worker._private_known_crontabs where identifier in (select old from merged_tasks);
update graphile_worker._private_jobs set key = 'publish ' || split_part(key, ' ', 3) where key ~ '^publish (gallery|video) ';

-- The payloads of `post.published` and `story.published`, and of notifications of large audiences that continue.
update graphile_worker._private_jobs as job
  set payload = (job.payload::jsonb - 'postId' - 'storyId'
    || jsonb_build_object('contentId', coalesce(job.payload::jsonb ->> 'postId', job.payload::jsonb ->> 'storyId')))::json
  from graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier ~ '^(post|story)\.(published|removed|archived|unarchived) > '
    and (job.payload::jsonb ? 'postId' or job.payload::jsonb ? 'storyId');
update graphile_worker._private_jobs as job
  set payload = jsonb_set(job.payload::jsonb, '{data}', (job.payload::jsonb -> 'data') - 'postId'
    || jsonb_build_object('contentId', job.payload::jsonb -> 'data' ->> 'postId'))::json
  from graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier = 'notification.audience_continued > notify'
    and job.payload::jsonb -> 'data' ? 'postId';
