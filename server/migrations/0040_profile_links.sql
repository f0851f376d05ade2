-- Links of profiles to social networks, and profiles that searches leave out.

alter table accounts add column hidden_from_search boolean not null default false;
alter table performers add column social_links text[] not null default '{}';
