/**
 * The condition, on rows of the job library's table, for a job that is due or at work. One that runs while another of its key is enqueued has no
 * attempts left, and is not done yet.
 */
export const UNFINISHED_JOBS = '(run_at <= now() and (attempts < max_attempts or locked_at is not null))'
