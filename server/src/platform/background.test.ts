/** Stories of work in the background while the foreground is full. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { Type } from 'typebox'
import { job } from './jobs.ts'

const HOUR_MS = 60 * 60_000

test('a job is done while requests have taken every connection that there is for them', async () => {
  const site = await openTestServer()
  let resume = () => undefined as void
  const rush = new Promise<void>((resolve) => (resume = resolve))
  let waiting = 0
  const taken = Array.from({ length: 30 }, () =>
    site.ctx.db
      .connection()
      .execute(async () => {
        waiting++
        await rush
      })
      .catch(() => undefined),
  )
  await waitFor(() => waiting === 20, 'every connection to be taken')
  await site.sql.query(`insert into processed_jobs values (1, now() - interval '1 year')`)
  await site.sql.query(`select graphile_worker.add_job('clean up')`)
  await waitFor(async () => (await site.sql.query('select from processed_jobs')).rows.length === 0, 'the job to be done')
  assert.equal(waiting, 20)
  resume()
  await Promise.all(taken)
})

test('a job that was replaced while it ran is not left behind as one that failed', async () => {
  const { ctx, sql: client, quiet } = await openTestServer()
  // Nobody runs it, so that what becomes of it is up to this story.
  const look = job('look at nothing', Type.Object({}))
  const enqueue = () => ctx.write(async (tx) => tx.enqueue(look, {}, { key: 'look' }))
  await enqueue()
  await client.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-this-story', locked_at = now() where key = 'look'`,
  )
  await enqueue()
  // The run that was under way ends badly.
  await client.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null, last_error = 'no' where locked_at is not null`,
  )
  assert.equal((await client.query('select from graphile_worker._private_jobs where attempts >= max_attempts')).rows.length, 1)
  await client.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = 'look'`)
  await client.query(`select graphile_worker.add_job('clean up')`)
  await quiet()
  const { rows } = await client.query('select key from graphile_worker._private_jobs')
  assert.deepEqual(rows, [{ key: 'look' }])
})

test('the time of a transaction is the time of the database, whatever the clock of the server says', async (t) => {
  const { ctx } = await openTestServer()
  const anHourAgo = Date.now() - HOUR_MS
  t.mock.timers.enable({ apis: ['Date'], now: anHourAgo })
  const [now, theirs] = await ctx.write(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx.db)
    return [tx.now, rows[0]?.now]
  })
  t.mock.timers.reset()
  assert.deepEqual(now, theirs)
  assert.ok(now.getTime() > anHourAgo + HOUR_MS / 2)
})
