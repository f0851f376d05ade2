import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Type } from 'typebox'
import { openTestServer, type TestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { BACKGROUND_TIMEOUTS } from './database.ts'
import { jobHandler } from './job-handlers.ts'
import { openJobPool } from './job-pool.ts'
import { job } from './jobs.ts'
import { startWorker } from './worker.ts'

/** Longer than any test: jobs that start earlier were announced to the worker, not polled. */
const NEVER_MS = 2 ** 31 - 1

const one = job('one of many', Type.Object({ number: Type.Number() }))

/** Opens a second worker next to the site's own, which does not know this job but is notified all the same. */
async function openWorker(site: TestServer, run: (number: number) => Promise<unknown>) {
  const log = (error: Error) => site.ctx.log.error(error, 'jobs of this story')
  const pgPool = openJobPool({ connectionString: site.databaseUrl, timeouts: BACKGROUND_TIMEOUTS, log })
  const jobHandlers = [jobHandler(one, async (_ctx, { number }) => void (await run(number)))]
  const worker = await startWorker(site.ctx, { handlers: { listeners: [], jobHandlers }, pgPool, pollMs: NEVER_MS })
  const listening = `select from pg_stat_activity where datname = current_database() and query like 'LISTEN%' and state = 'idle'`
  await waitFor(async () => (await site.sql.query(listening)).rowCount === 2, 'both workers to listen')
  return {
    enqueue: (numbers: readonly number[], queueOf: (number: number) => string) =>
      site.ctx.write(async (tx) => {
        for (const number of numbers) tx.enqueue(one, { number }, { queue: queueOf(number) })
      }),
    async close() {
      await worker.stop()
      await pgPool.end()
      await site.close()
    },
  }
}

test('a job that waits in a queue starts when the one before it ends, not with the next poll', async () => {
  const begun: number[] = []
  const first = Promise.withResolvers<void>()
  const worker = await openWorker(await openTestServer(), async (number) => {
    begun.push(number)
    if (number === 1) await first.promise
  })
  const numbers = Array.from({ length: 20 }, (_, i) => i + 1)
  await worker.enqueue(numbers, () => 'one by one')
  await waitFor(() => begun.length === 1, 'the first job to begin')
  first.resolve()
  await waitFor(() => begun.length === numbers.length, 'the others to begin')
  assert.deepEqual(begun, numbers)
  await worker.close()
})

test('jobs of several queues run in parallel, even if workers that look at the same moment find all queues locked', async () => {
  const ends = new Map<number, () => void>()
  const worker = await openWorker(await openTestServer(), (number) => new Promise<void>((end) => ends.set(number, end)))
  // Several rounds are needed until workers look at the same moment.
  for (let round = 0; round < 30; round++) {
    await worker.enqueue([1, 2, 3], (number) => `queue ${number}`)
    await waitFor(() => ends.size === 3, 'all of them to begin')
    for (const end of ends.values()) end()
    ends.clear()
  }
  await worker.close()
})
