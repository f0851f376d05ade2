-- Of core/media: the avatars and covers that are shown, so that operators can take them down.
create table account_pictures (
  -- Of its folder in the storage.
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('avatar', 'cover')),
  -- Of the bytes that were uploaded; unknown of what was there before.
  hash bytea,
  created_at timestamptz not null,
  unique (account_id, kind)
);
insert into account_pictures (id, account_id, kind, created_at)
  select substring(p.url from '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid, a.id, p.kind, site_now()
  from accounts a cross join lateral (values ('avatar', a.avatar), ('cover', a.cover)) as p (kind, url)
  where p.url ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
  on conflict do nothing;
-- Takedowns are of them, too; `file_id` is the id of the picture then.
alter table media_takedowns drop constraint media_takedowns_kind_check;
alter table media_takedowns add constraint media_takedowns_kind_check check (kind in ('photo', 'video', 'audio', 'avatar', 'cover'));
