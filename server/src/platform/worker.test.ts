/** Stories of a worker and the jobs that wait for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { openTestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { BACKGROUND } from './database.ts'
import { jobHandler } from './job-handlers.ts'
import { openJobPool } from './job-pool.ts'
import { job } from './jobs.ts'
import { startWorker } from './worker.ts'

/** Longer than any test: what begins earlier, a worker was told of. */
const NEVER_MS = 2 ** 31 - 1

test('a job that waits in a queue begins when the one before it has ended, without that a worker looks for it', async () => {
  const site = await openTestServer()
  const numbered = job('one of many', Type.Object({ number: Type.Number() }))
  const begun: number[] = []
  const first = Promise.withResolvers<void>()
  const handler = jobHandler(numbered, async (_ctx, { number }) => {
    begun.push(number)
    // Until then the other workers have looked, and found the queue taken.
    if (number === 1) await first.promise
  })
  const log = (error: Error) => site.ctx.log.error(error, 'jobs of this story')
  const pgPool = openJobPool({ connectionString: site.databaseUrl, patience: BACKGROUND, log })
  const worker = await startWorker(site.ctx, {
    handlers: { listeners: [], jobHandlers: [handler] },
    pgPool,
    pollMs: NEVER_MS,
  })
  const numbers = Array.from({ length: 20 }, (_, i) => i + 1)
  await site.ctx.write(async (tx) => {
    for (const number of numbers) tx.enqueue(numbered, { number }, { queue: 'one by one' })
  })
  await waitFor(() => begun.length === 1, 'the first job to begin')
  first.resolve()
  await waitFor(() => begun.length === numbers.length, 'the others to begin')
  assert.deepEqual(begun, numbers)
  await worker.stop()
  await pgPool.end()
  await site.close()
})
