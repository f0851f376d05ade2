/** Helpers for jobs in graphile-worker's tables, which are changed by the library's public functions. */
import type pg from 'pg'

type Database = Pick<pg.Client, 'query'>

/**
 * An SQL condition for jobs that are due or running. A running job whose key is enqueued again has no attempts left, but is not
 * done yet.
 */
export const UNFINISHED_JOBS = '(run_at <= now() and (attempts < max_attempts or locked_at is not null))'

/** An array of the ids of jobs whose key matches the SQL pattern `$1`. */
const IDS = `array(select id from graphile_worker.jobs where coalesce(key, '') like $1)`

/** Makes jobs due now, except running ones. `keys` is an SQL pattern. Returns how many there were. */
export async function makeJobsDue(sql: Database, keys = '%'): Promise<number | null> {
  return (await sql.query(`select from graphile_worker.reschedule_jobs(${IDS}, run_at => now())`, [keys])).rowCount
}

/** Removes jobs, except running ones. `keys` is an SQL pattern. */
export async function removeJobs(sql: Database, keys: string): Promise<void> {
  await sql.query(`select from graphile_worker.complete_jobs(${IDS})`, [keys])
}
