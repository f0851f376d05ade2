-- The job library looks for a job of the same key with a plan that PostgreSQL keeps per connection. Made while the table was empty, it read all of it with
-- every job enqueued: half of the processor's time once ten thousand jobs wait. The setting holds inside the function, where that plan is made.
alter function enqueue_job(text, json, timestamptz, text, text, int) set enable_seqscan = off;
