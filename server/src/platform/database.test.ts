import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sql } from 'kysely'
import { openTestServer } from '../../test/test-server.ts'
import type { Db } from './context.ts'

const { ctx } = await openTestServer()

/** Returns the id of the PostgreSQL process that replies: each connection has its own. */
async function connectionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid where ${true}`.execute(db)
  return rows[0]!.pid
}
const asked = (times: number, db: Db) => Promise.all(Array.from({ length: times }, () => connectionOf(db)))

test('statements sent in the same turn of the event loop share a connection, and many statements use several', async () => {
  assert.equal(new Set(await asked(4, ctx.db)).size, 1)
  const many = Map.groupBy(await asked(20, ctx.db), (pid) => pid)
  assert.ok(many.size >= 3, `${many.size} connections`)
  for (const together of many.values()) assert.ok(together.length <= 8)
})

test('a transaction does not share its connection', async () => {
  const [within, ...others] = await Promise.all([ctx.write(({ db }) => asked(3, db)), connectionOf(ctx.db), connectionOf(ctx.db)])
  assert.equal(new Set(within).size, 1)
  assert.ok(!others.some((pid) => within.includes(pid)))
})

test('a failing statement does not affect others, and every connection returns to the pool', async () => {
  for (let round = 0; round < 50; round++) {
    const failing = sql`select 1 / ${0}::int`.execute(ctx.db)
    const [failed, ...answered] = await Promise.allSettled([failing, connectionOf(ctx.db), connectionOf(ctx.db)])
    assert.equal(failed.status, 'rejected')
    for (const { status } of answered) assert.equal(status, 'fulfilled')
  }
})
