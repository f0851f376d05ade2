import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { addDays } from '#lib/time.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { sendNextBatch } from './send-batch.ts'
import { sendMassMessage } from './sending-job.ts'
import { deleteTests } from './test-store.ts'

/** The pause after each batch of a hundred, which limits the rate of all mass messages together. */
const BATCH_DELAY_MS = 150

const deleteOldTests = job('delete old test messages', Type.Object({}))
const TEST_RETENTION_DAYS = 7

export const jobHandlers = [
  jobHandler(sendMassMessage, async (ctx, { massMessageId }, signal) => {
    await ctx.write((tx) => sendNextBatch(tx, massMessageId))
    // The next batch waits in the same queue. An interruption only shortens the pause.
    await pause(BATCH_DELAY_MS, undefined, { signal }).catch(() => undefined)
  }),
  jobHandler(deleteOldTests, (ctx) => ctx.write((tx) => deleteTests(tx, addDays(tx.now, -TEST_RETENTION_DAYS))), '29 3 * * *'),
]
