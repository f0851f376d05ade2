/**
 * The condition, on rows of the job library's table, for a job that is at work or due. One that runs while another of its key is enqueued has no
 * attempts left, and is not done yet.
 */
export const UNFINISHED_JOBS = '(locked_at is not null or (attempts < max_attempts and run_at <= now()))'
