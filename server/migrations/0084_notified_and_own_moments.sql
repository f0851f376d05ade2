/* Of what a participant was notified since they last read: 0 nothing, 1 a message to many, 2 a personal one. */
alter table conversation_participants add column notified smallint not null default 0;

/*
 * By when a performer's list is ordered: the last message of the fan, or a personal one to them. A message to many does not move it; a conversation
 * that nothing else has ever been written in stands behind all others.
 */
alter table conversations add column performer_at timestamptz not null default '-infinity';
update conversations c set performer_at = coalesce((select m.created_at from messages m
  where m.conversation_id = c.id and m.bulk_id is null order by m.seq desc limit 1), '-infinity');
drop index conversations_of_performer;
create index conversations_of_performer on conversations (performer_id, performer_at desc, id desc) where last_seq > 0;
