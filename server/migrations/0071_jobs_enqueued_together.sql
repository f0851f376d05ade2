drop function enqueue_job(text, json, timestamptz, text, text, int);

/*
 * Enqueues the jobs of a transaction by one call of the job library; all lists are as long as one another, and no key comes twice. A job that waits
 * under the same key is replaced. One that runs cannot be; the job library keeps its row, and when that run fails the row would look like
 * work that failed for good. It is marked, and the cleanup job deletes it.
 *
 * The plans are made inside, once for each connection: with every call otherwise, because the library's statements read lists, and that was
 * four fifths of the time (`plan_cache_mode`). Made while the table is empty they must not read all of it later (`enable_seqscan`).
 */
create function enqueue_jobs(tasks text[], payloads text[], ats timestamptz[], keys text[], queues text[], priorities int[])
returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if array_remove(keys, null) <> '{}' then
    update graphile_worker._private_jobs as j
      set flags = case when j.locked_at is null then j.flags else coalesce(j.flags, '{}') || '{"replaced": true}' end
      where j.key = any(keys);
  end if;
  perform from graphile_worker.add_jobs(array(
    select (job.task, job.payload::json, job.queue, job.at, null, job.key, job.priority::smallint, null)::graphile_worker.job_spec
    from unnest(tasks, payloads, ats, keys, queues, priorities) with ordinality as job (task, payload, at, key, queue, priority, nr)
    order by job.nr));
end $$;
