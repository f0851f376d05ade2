/*
 * Whose push service a browser's messages go through: those of one are sent one after the other, and wait for no other's. `pushServiceOf` says it of new
 * devices; what was foreign before shares one, until its browser says its address again.
 */
alter table push_devices add column service text not null default 'others 0';
update push_devices set service = host
  from (select id as of, substring(endpoint from '^https://([^/:]+)') as host from push_devices) named
  where of = id and (host in ('fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'));
update push_devices set service = 'notify.windows.com' where endpoint ~ '^https://[^/:]+\.notify\.windows\.com(/|$)';
