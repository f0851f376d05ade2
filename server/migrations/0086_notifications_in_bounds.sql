/* The newest unread ones of an account are counted up to a bound, those that were not shown yet first. */
drop index notifications_unread;
create index notifications_unread on notifications (account_id, updated_at desc) where read_at is null;

/* What is forgotten after a while is found by its age; the table is written in that order, so that ranges of pages suffice. */
create index notifications_created on notifications using brin (created_at);
