/** What it costs to enqueue a job while many wait. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestServer } from '../../test/test-server.ts'

const site = await openTestServer()

test('a job is enqueued without reading those that wait, with a key or without', async () => {
  const read = async () => {
    const { rows } = await site.sql.query<{ read: string }>(
      `select seq_tup_read as read from pg_stat_xact_user_tables where relname = '_private_jobs'`,
    )
    return Number(rows[0]?.read ?? 0)
  }
  const enqueue = (key: string | null) =>
    site.sql.query(`select enqueue_job('nothing to do', '{}', now() + interval '1 day', $1, null, null)`, [key])
  await site.sql.query('begin')
  // PostgreSQL makes its plans for good while there is nothing.
  for (let nr = 0; nr < 10; nr++) await enqueue(`early ${nr}`)
  await site.sql.query(
    `select enqueue_job('nothing to do', '{}', now() + interval '1 day', null, null, null) from generate_series(1, 2000)`,
  )
  const before = await read()
  for (const key of [null, 'late', 'late']) await enqueue(key)
  assert.equal((await read()) - before, 0)
  await site.sql.query('rollback')
})
