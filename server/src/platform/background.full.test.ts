/** Tests background work while requests use every database connection. */
import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { sql } from 'kysely'
import { addressConfirmed, registerFan } from '@fanfare/contract/auth'
import { openMailServer } from '../../test/mail-server.ts'
import { openSocket } from '../../test/socket.ts'
import { openTestServer, type TestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { Type } from 'typebox'
import { job } from './jobs.ts'

/** Less than the difference of clocks that operators are warned of. */
const BEHIND_MS = 9 * 60_000

const CONNECTIONS = 20

/** Takes every request connection and queues more requests behind them. The returned function releases all of them. */
async function rush({ ctx }: TestServer): Promise<() => Promise<void>> {
  let resume = () => undefined as void
  const over = new Promise<void>((resolve) => (resume = resolve))
  let holding = 0
  const requests = Array.from({ length: CONNECTIONS + 10 }, () =>
    ctx.db
      .connection()
      .execute(async () => {
        holding++
        await over
      })
      .catch(() => undefined),
  )
  await waitFor(() => holding === CONNECTIONS, 'every connection to be taken')
  return async () => {
    assert.equal(holding, CONNECTIONS)
    resume()
    await Promise.all(requests)
  }
}

test('a job runs while requests use every connection', async () => {
  const site = await openTestServer()
  const end = await rush(site)
  await site.sql.query(`insert into processed_jobs values (1, now() - interval '1 year')`)
  await site.sql.query(`select graphile_worker.add_job('clean up')`)
  await waitFor(async () => (await site.sql.query('select from processed_jobs')).rows.length === 0, 'the job to be done')
  await end()
})

test('in a rush, a process keeps its job, reports who is online, and exchanges events with the other process', async () => {
  const post = await openMailServer()
  const env = { SMTP_URL: post.url }
  // Long enough that a busy machine does not lose a lease without a cause.
  const lease = { beatMs: 50, leaseMs: 20_000 }
  const site = await openTestServer({ env, lease })
  const fan = await site.fan('felix')
  const here = await openSocket(site.base, fan.token)
  post.pause()
  await site.guest(registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  await waitFor(() => post.received.length > 0, 'the mail to be on its way')
  // This second process would take over the job if its lease expired.
  const beside = await openTestServer({ env, lease, beside: site })
  const there = await openSocket(beside.base, fan.token)
  const end = await rush(site)

  const isRenewed = `select from graphile_worker._private_jobs where locked_at > now() - interval '10 seconds'`
  for (let leases = 0; leases < 5; leases++) {
    await site.sql.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '16 seconds' where locked_at is not null`,
    )
    await waitFor(async () => (await site.sql.query(isRenewed)).rows.length > 0, 'the lease to be renewed')
  }
  site.ctx.realtime.emit([fan.id], addressConfirmed, {})
  await there.received(addressConfirmed)
  there.close()
  await site.sql.query('delete from presences')
  const isThere = () => site.sql.query('select from presences where account_id = $1', [fan.id])
  await waitFor(async () => (await isThere()).rows.length > 0, 'the fan to be seen')
  const heard = here.all(addressConfirmed).length
  beside.ctx.realtime.emit([fan.id], addressConfirmed, {})
  await waitFor(() => here.all(addressConfirmed).length > heard, 'a server event from the other process')

  await end()
  post.resume()
  await site.quiet()
  assert.equal(post.received.length, 1, 'the mail was sent by two processes')
  here.close()
  await beside.close()
})

test('a job that was replaced while it ran does not leave a failed job behind', async () => {
  const { ctx, sql: client, quiet } = await openTestServer()
  // No worker knows this job, so only this test decides how it ends.
  const look = job('look at nothing', Type.Object({}))
  const enqueue = () => ctx.write(async (tx) => tx.enqueue(look, {}, { key: 'look' }))
  await enqueue()
  await client.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-this-story', locked_at = now() where key = 'look'`,
  )
  await enqueue()
  // The replaced run fails.
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

test("the time of a transaction is the database's time, whatever the server's clock says", async () => {
  const { ctx } = await openTestServer()
  const behind = Date.now() - BEHIND_MS
  vi.useFakeTimers({ toFake: ['Date'], now: behind })
  const [now, theirs] = await ctx.write(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx.db)
    return [tx.now, rows[0]?.now]
  })
  vi.useRealTimers()
  assert.deepEqual(now, theirs)
  assert.ok(now.getTime() > behind + BEHIND_MS / 2)
})
