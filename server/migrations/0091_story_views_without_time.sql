-- The moment at which a named fan has opened a story told their performer when they were there, also of those who show no presence.
drop index story_views_latest;
alter table story_views drop column viewed_at;
