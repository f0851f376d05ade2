-- Jobs of one moment run in any order, and one that has failed runs late: a line of several shows and leads to what was enqueued last.
alter table notifications add column newest_job bigint not null default 0;
