-- Operators watch over private shows, of which they see no picture: warnings in a show, and the words of the one who stopped it.
alter table private_shows
  add column warnings int not null default 0 check (warnings >= 0),
  add column stop_reason text not null default '';
-- The operators' list of shows that are over, latest first.
create index private_shows_ended on private_shows (closed_at desc, id) where status = 'ended';
