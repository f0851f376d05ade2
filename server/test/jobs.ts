/** Jobs in the tables of graphile-worker, for tests. Changes them by the library's public functions. */
import type pg from 'pg'

type Database = Pick<pg.Client, 'query'>

/**
 * The condition, on rows of the job library's table, for a job that is due or at work. One that runs while another of its key is enqueued has no
 * attempts left, and is not done yet.
 */
export const UNFINISHED_JOBS = '(run_at <= now() and (attempts < max_attempts or locked_at is not null))'

/** An array with the ids of the jobs whose key matches the SQL pattern `$1`. */
const IDS = `array(select id from graphile_worker.jobs where coalesce(key, '') like $1)`

/** Makes jobs due now, except those at work. `keys` is an SQL pattern. Returns how many there were. */
export async function makeJobsDue(sql: Database, keys = '%'): Promise<number | null> {
  return (await sql.query(`select from graphile_worker.reschedule_jobs(${IDS}, run_at => now())`, [keys])).rowCount
}

/** Removes jobs, except those at work. `keys` is an SQL pattern. */
export async function removeJobs(sql: Database, keys: string): Promise<void> {
  await sql.query(`select from graphile_worker.complete_jobs(${IDS})`, [keys])
}
