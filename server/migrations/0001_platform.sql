-- Tables of the platform layer. The job library has its own schema, graphile_worker.

/*
 * The site's time: now(), moved by the session's setting `fanfare.clock_offset`. Only a process that makes a demo's past, or a test,
 * sets it (`platform/clock.ts`). Everything that people see or that expires uses it; what measures real time uses now(). One
 * expression, so that the planner writes it into the query.
 */
create function site_now() returns timestamptz language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('fanfare.clock_offset', true), ''), '0')::interval;

-- Jobs whose listeners have taken effect; deleted after a week.
create table processed_jobs (
  job_id bigint primary key,
  at timestamptz not null default now()
);
create index processed_jobs_at on processed_jobs (at);

-- First responses to requests with an Idempotency-Key; deleted after two days.
create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  fingerprint text not null,
  response json,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- Counted attempts. Unlogged: a crash resets the counters, which is acceptable.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  attempts int not null
);

-- The outbox; without SMTP mails stay here for the operator to read.
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- For display: without the tokens of its links.
  text text not null,
  -- The complete mail, encrypted with a key derived from the site's secret; deleted after sending.
  sealed bytea,
  status text not null check (status in ('stored', 'waiting', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at desc);

-- Settings that operators may change at run time.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default site_now()
);

-- Written before the demo is seeded, whose passwords are public: production mode rejects such a database.
create table demo_data (
  seeded_at timestamptz not null default now()
);

-- Realtime messages over 7000 bytes, the limit of NOTIFY (Socket.IO's PostgreSQL adapter).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- One row, written by the health check.
create table health_probes (
  id int primary key,
  at timestamptz not null
);

/*
 * Enqueues a job with a key: one that waits under the same key is replaced. One that runs cannot be; the job library keeps its row,
 * and when that run fails the row would look like work that failed for good. It is marked, and the cleanup job deletes it.
 */
create function enqueue_job(task text, payload json, at timestamptz, job_key text, queue text, priority int) returns void language plpgsql as $$
begin
  if job_key is not null then
    update graphile_worker._private_jobs as j
      set flags = case when j.locked_at is null then j.flags else coalesce(j.flags, '{}') || '{"replaced": true}' end
      where j.key = job_key;
  end if;
  perform graphile_worker.add_job(task, payload, run_at => at, job_key => enqueue_job.job_key, queue_name => queue,
    priority => enqueue_job.priority);
end $$;
