/** Makes parallel requests meet in a test, without depending on time. */
import pg from 'pg'
import type { TestServer } from './test-server.ts'
import { waitFor } from './wait.ts'

/**
 * Runs the statement, which locks rows or tables, and the requests. Lets go once each request waits for that lock or for another
 * request, so that none ends before the others begin.
 */
export async function whileLocked<T>(
  { databaseUrl, sql }: Pick<TestServer, 'databaseUrl' | 'sql'>,
  lock: string,
  requests: () => readonly Promise<T>[],
): Promise<T[]> {
  const gate = new pg.Client(databaseUrl)
  await gate.connect()
  try {
    await gate.query(`begin; ${lock}`)
    const outcomes = requests()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => (await sql.query(waiting)).rows.length === outcomes.length, 'all to wait')
    await gate.query('commit')
    return await Promise.all(outcomes)
  } finally {
    await gate.end()
  }
}
