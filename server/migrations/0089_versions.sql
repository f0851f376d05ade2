-- What several windows may be editing at once: the version rises with each change by the owner, so that no window overwrites another unseen.

alter table posts add column version int not null default 1;
alter table galleries add column version int not null default 1;
alter table videos add column version int not null default 1;
alter table tiers add column version int not null default 1;
