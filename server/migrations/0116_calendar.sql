-- Galleries can be scheduled, and what is scheduled stands in one calendar, whatever its kind.
alter table galleries add column scheduled_at timestamptz;
alter table galleries drop constraint galleries_status_check;
alter table galleries add constraint galleries_status_check check (status in ('draft', 'processing', 'scheduled', 'published', 'failed'));
create index galleries_scheduled on galleries (scheduled_at) where status = 'scheduled' and removed_at is null;
-- What waits for its time, of one performer.
create index galleries_calendar on galleries (performer_id, scheduled_at, id) where removed_at is null and published_at is null and scheduled_at is not null;
create index videos_calendar on videos (performer_id, scheduled_at, id) where removed_at is null and published_at is null and scheduled_at is not null;
create index posts_calendar on posts (performer_id, scheduled_at, id) where removed_at is null and published_at is null and scheduled_at is not null;
