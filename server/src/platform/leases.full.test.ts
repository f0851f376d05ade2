/** Tests jobs that run longer than their lease, and jobs whose worker died. `JOB_SECONDS=90` runs one in real time. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Type } from 'typebox'
import * as auth from '@fanfare/contract/auth'
import { openTestServer, type TestServer } from '../../test/test-server.ts'
import { openMailServer } from '../../test/mail-server.ts'
import { waitFor } from '../../test/wait.ts'
import { BACKGROUND_TIMEOUTS } from './database.ts'
import { openJobPool } from './job-pool.ts'
import { job } from './jobs.ts'
import { jobHandler } from './job-handlers.ts'
import { LEASE } from './leases.ts'
import { startWorker } from './worker.ts'

const realSeconds = Number(process.env['JOB_SECONDS'] ?? 0)
/** Long enough that a busy machine does not lose a lease without a cause. */
const quick = { beatMs: 50, leaseMs: 20_000 }

const registers = ({ guest }: TestServer, name: string) =>
  guest(auth.registerFan, { body: { name, email: `${name}@example.test`, password: 'a long password' } })

const jobsOf = async ({ sql }: TestServer) =>
  (
    await sql.query(`select id, locked_by, attempts, locked_at > now() - interval '10 seconds' as fresh
    from graphile_worker._private_jobs where locked_by is not null`)
  ).rows

/** Ages all locks, as if this much time had passed since their last renewal. */
const age = ({ sql }: TestServer, ms: number) =>
  sql.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - make_interval(secs => $1) where locked_by is not null`,
    [ms / 1000],
  )

test('no other process takes over a job that runs for many times its lease', async () => {
  const post = await openMailServer()
  const env = { SMTP_URL: post.url }
  const first = await openTestServer({ env, lease: quick })
  // This second process would take over the job if its lease expired.
  const second = await openTestServer({ env, beside: first, lease: quick })
  post.pause()
  await registers(first, 'fay')
  await waitFor(() => post.received.length > 0, 'the mail to arrive')
  for (let leases = 0; leases < 5; leases++) {
    await age(first, quick.leaseMs * 0.8)
    await waitFor(async () => (await jobsOf(first))[0]?.fresh, 'the lease to be renewed')
  }
  post.resume()
  await first.quiet()
  assert.equal(post.received.length, 1, 'the mail was sent by two workers')
  await second.close()
})

test('a real job that runs for 90 seconds is not taken over', { skip: realSeconds === 0 }, async () => {
  assert.ok(realSeconds * 1000 > 2 * LEASE.leaseMs, 'too short to prove anything')
  const post = await openMailServer()
  const env = { SMTP_URL: post.url }
  const first = await openTestServer({ env })
  const second = await openTestServer({ env, beside: first })
  post.pause()
  await registers(first, 'fay')
  await waitFor(() => post.received.length > 0, 'the mail to arrive')
  await new Promise((resolve) => setTimeout(resolve, realSeconds * 1000))
  const jobs = await jobsOf(first)
  assert.deepEqual([jobs.length, jobs[0]?.attempts, post.received.length], [1, 1, 1])
  post.resume()
  await waitFor(async () => (await jobsOf(first)).length === 0, 'the job to end')
  assert.equal(post.received.length, 1)
  await second.close()
})

test('jobs of a killed worker, and jobs whose assignment was lost, run after the lease expires', async () => {
  const post = await openMailServer()
  const site = await openTestServer({ env: { SMTP_URL: post.url }, lease: quick })
  post.pause()
  await registers(site, 'fay')
  await waitFor(() => post.received.length > 0, 'the mail to arrive')
  const [running] = await jobsOf(site)
  const keys = ['dead', 'lost', 'young']
  await site.sql.query(
    `select graphile_worker.add_job('clean up', '{}', run_at => now() + interval '1 hour', job_key => k) from unnest($1::text[]) k`,
    [keys],
  )
  // The second job is locked in the name of this very process, which does not know about it.
  await site.sql.query(
    `update graphile_worker._private_jobs set run_at = now(),
      locked_at = case key when 'young' then now() else now() - interval '1 minute' end,
      locked_by = case key when 'dead' then 'pool-dead' else $1 end where key = any($2)`,
    [running?.locked_by, keys],
  )
  const left = async () =>
    (await site.sql.query('select key from graphile_worker._private_jobs where key = any($1) order by key', [keys])).rows.map(
      (row) => row.key,
    )
  await waitFor(async () => (await left()).length === 1, 'the two jobs to be done')
  assert.deepEqual(await left(), ['young'])
  assert.equal(post.received.length, 1)
  post.resume()
  await site.sql.query(`delete from graphile_worker._private_jobs where key = 'young'`)
  await site.quiet()
})

test('a job that is aborted when its process ends is released, and no error is reported', async () => {
  const site = await openTestServer()
  const slow = job('take as long as it may', Type.Object({}))
  const began = Promise.withResolvers<void>()
  const handler = jobHandler(slow, async (_ctx, _payload, signal) => {
    began.resolve()
    await new Promise((_done, breakOff) => signal.addEventListener('abort', () => breakOff(signal.reason)))
  })
  const log = (error: Error) => site.ctx.log.error(error, 'jobs of this story')
  const pgPool = openJobPool({ connectionString: site.databaseUrl, timeouts: BACKGROUND_TIMEOUTS, log })
  const worker = await startWorker(site.ctx, { handlers: { listeners: [], jobHandlers: [handler] }, pgPool })
  await site.ctx.write(async (tx) => tx.enqueue(slow, {}))
  await began.promise
  await worker.stop()
  await waitFor(async () => (await jobsOf(site)).length === 0, 'the job to be released')
  assert.equal((await site.sql.query('select from graphile_worker._private_jobs')).rowCount, 1)
  await site.sql.query('delete from graphile_worker._private_jobs')
  await pgPool.end()
  // Closing fails if an error was logged.
  await site.close()
})

test('a job that waits in the queue of a killed worker still runs', async () => {
  const site = await openTestServer({ lease: quick })
  await site.sql.query(
    `select graphile_worker.add_job('clean up', '{}', queue_name => 'one by one', run_at => now() + interval '1 hour', job_key => k)
      from unnest(array['running', 'waiting']) k`,
  )
  await site.sql.query(`update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now()`)
  await site.sql.query(`update graphile_worker._private_jobs set run_at = now(),
    locked_by = case key when 'running' then 'pool-dead' end, locked_at = case key when 'running' then now() end`)
  await age(site, 2 * quick.leaseMs)
  await site.quiet()
  const { rows } = await site.sql.query('select from graphile_worker._private_jobs')
  assert.equal(rows.length, 0)
})
