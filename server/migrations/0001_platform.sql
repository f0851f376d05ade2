-- The platform's own tables: clock, jobs, idempotency keys, rate limits, emails. The job library has its own schema,
-- graphile_worker.

/*
 * Returns the site's time: now(), moved by the session's setting `fanfare.clock_offset`. Only a demo's seeding and tests set it
 * (platform/clock.ts). Everything that people see or that expires uses site_now(); measurements of real time use now(). The function
 * is one expression, so that the planner inlines it.
 */
create function site_now() returns timestamptz language sql stable parallel safe
  return now() + coalesce(nullif(current_setting('fanfare.clock_offset', true), ''), '0')::interval;

-- Makes a table append-only, as the trigger `<table>_append_only`.
create function reject_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is not rewritten';
end $$;

-- The media folder and the secret that belong to this database. A process with others does not start on it.
create table site_identity (
  is_only boolean primary key default true check (is_only),
  -- The content of the file `site-id` in the folder.
  media_folder text not null,
  -- Derived from the secret, which cannot be derived from it.
  secret_check text not null,
  claimed_at timestamptz not null default site_now()
);

-- Written before the demo is seeded. The demo's passwords are public: production mode rejects such a database.
create table demo_data (
  seeded_at timestamptz not null default now()
);

-- Jobs whose listeners have taken effect. Rows are deleted after a week.
create table processed_jobs (
  job_id bigint primary key,
  at timestamptz not null default now()
);
create index processed_jobs_at on processed_jobs (at);

/*
 * Enqueues the jobs of a transaction with one call of the job library. All lists have the same length, and no key occurs twice. A
 * waiting job with the same key is replaced. A running job cannot be replaced: the job library keeps its row, and if that run fails,
 * the row would look like work that failed for good. It is flagged, and the cleanup job deletes it.
 *
 * The settings hold for the plans inside, which PostgreSQL makes once per connection. Without `plan_cache_mode` it plans each call
 * again, because the library's statements read lists; planning took four fifths of the time. Without `enable_seqscan` a plan made
 * while the table is empty reads the whole table later.
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
    select (job.task, job.payload::json, job.queue, job.at, null, job.key, job.priority::smallint,
      case when job.at > now() then array['timed'] end)::graphile_worker.job_spec
    from unnest(tasks, payloads, ats, keys, queues, priorities) with ordinality as job (task, payload, at, key, queue, priority, nr)
    order by job.nr));
end $$;

-- First responses to requests with an Idempotency-Key. Rows are deleted after two days.
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

-- One row, written by the health check.
create table health_probes (
  id int primary key,
  at timestamptz not null
);

-- Realtime messages over 7000 bytes, the limit of NOTIFY (Socket.IO's PostgreSQL adapter).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- The outbox. Without SMTP, emails stay here for the operator to read.
create table mails (
  id uuid primary key,
  recipient text not null,
  -- Language of the HTML around the text.
  locale text not null default 'en',
  subject text not null,
  -- For display: without the tokens of its links.
  text text not null,
  -- The complete email, encrypted with a key derived from the site's secret. Deleted after sending.
  sealed bytea,
  -- The URL for List-Unsubscribe (RFC 8058), encrypted like the email. Deleted after sending.
  sealed_unsubscribe bytea,
  status text not null check (status in ('stored', 'waiting', 'sent', 'failed')),
  -- Why the email bounced, in the mail server's words.
  reason text,
  -- False once the recipient has confirmed the address after this email: a bounce report for it no longer counts.
  is_reportable boolean not null default true,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at desc);
create index mails_failed on mails (created_at desc, id desc) where status = 'failed';
-- For the hourly job that retries emails whose own job gave up.
create index mails_waiting on mails (created_at) where status = 'waiting';

-- Addresses that a mail server has permanently rejected. Confirming the address deletes the row.
create table refused_addresses (
  address text primary key,
  reason text not null,
  -- Known from a bounce report. A server that accepts emails and bounces them later also accepts the next one, so an accepted
  -- email does not prove that the mailbox works again.
  is_reported boolean not null default false,
  at timestamptz not null
);
