-- Whether those who have bought something of a performer may download its originals.
alter table performers add column downloads_allowed boolean not null default false;
