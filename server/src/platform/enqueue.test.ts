import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Type } from 'typebox'
import { openTestServer } from '../../test/test-server.ts'
import { job } from './jobs.ts'
import { unavailability } from './unavailable.ts'

const nothing = job('nothing to do', Type.Object({ nr: Type.Integer() }))
const site = await openTestServer()

test('enqueueing a job reads no waiting jobs, with or without a key', async () => {
  const read = async () => {
    const { rows } = await site.sql.query<{ read: string }>(
      `select seq_tup_read as read from pg_stat_xact_user_tables where relname = '_private_jobs'`,
    )
    return Number(rows[0]?.read ?? 0)
  }
  const enqueue = (key: string | null, many = 1) =>
    site.sql.query(
      `select enqueue_jobs(array_agg('nothing to do'::text), array_agg('{}'::text), array_agg(now() + interval '1 day'),
        array_agg($1::text), array_agg(null::text), array_agg(null::int)) from generate_series(1, $2)`,
      [key, many],
    )
  await site.sql.query('begin')
  // PostgreSQL caches its query plans while the table is empty.
  for (let nr = 0; nr < 10; nr++) await enqueue(`early ${nr}`)
  await enqueue(null, 2000)
  const before = await read()
  for (const key of [null, 'late', 'late']) await enqueue(key)
  assert.equal((await read()) - before, 0)
  await site.sql.query('rollback')
})

test('a transaction fails with the error that kept its job from being enqueued', async () => {
  const busy = await openTestServer({ env: { DATABASE_TIMEOUT_FACTOR: '1' } })
  const enqueue = () =>
    busy.ctx.write(async (tx) => tx.enqueue(nothing, { nr: 1 }, { key: 'held', at: new Date(Date.now() + 86_400_000) }))
  await enqueue()
  await busy.sql.query('begin')
  await busy.sql.query(`select from graphile_worker._private_jobs where key = 'held' for update`)
  await assert.rejects(enqueue(), (error) => unavailability(error) === 'busy')
  await busy.sql.query('rollback')
  await enqueue()
})

test('the last of two jobs with one key in a transaction runs, and a waiting job is replaced', async () => {
  const waiting = async () => {
    const { rows } = await site.sql.query<{ key: string | null; payload: unknown }>(
      `select key, payload from graphile_worker._private_jobs where run_at > now() + interval '1 hour' order by id`,
    )
    return rows.map(({ key, payload }) => [key, payload])
  }
  const enqueue = (...all: readonly (readonly [nr: number, key?: string])[]) =>
    site.ctx.write(async (tx) => {
      const at = new Date(tx.now.getTime() + 86_400_000)
      for (const [nr, key] of all) tx.enqueue(nothing, { nr }, { at, ...(key !== undefined && { key }) })
    })
  await enqueue([1, 'one'], [2], [3, 'one'], [4, 'two'], [5])
  assert.deepEqual(await waiting(), [
    [null, { nr: 2 }],
    ['one', { nr: 3 }],
    ['two', { nr: 4 }],
    [null, { nr: 5 }],
  ])
  await enqueue([6, 'one'])
  assert.deepEqual((await waiting()).slice(1, 2), [['one', { nr: 6 }]])
})
