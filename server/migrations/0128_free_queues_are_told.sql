/*
 * Workers are told of a queue that is free again as they are of a new job. The job library looks for the next job while it still writes
 * down that the one before has ended, finds the queue taken, and would look once more a second later.
 */
create function tell_of_free_queue() returns trigger language plpgsql as $$
begin
  -- The number keeps PostgreSQL from making one notification of several queues.
  perform pg_notify('jobs:insert', json_build_object('count', 1, 'queue', new.id)::text);
  return null;
end $$;

create trigger tell_of_free_queue after update of locked_by on graphile_worker._private_job_queues
  for each row when (old.locked_by is not null and new.locked_by is null) execute function tell_of_free_queue();
