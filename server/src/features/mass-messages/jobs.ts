import { setTimeout as pause } from 'node:timers/promises'
import { jobHandler } from '#platform/job-handlers.ts'
import { sendNextBatch } from './send-batch.ts'
import { sendMassMessage } from './sending-job.ts'

/** After each batch of a hundred: at most so many a second leave the site, whoever sends. */
const PAUSE_MS = 150

export const jobHandlers = [
  jobHandler(sendMassMessage, async (ctx, { massMessageId }, signal) => {
    await ctx.write((tx) => sendNextBatch(tx, massMessageId))
    // The next batch waits in the same queue as this one. Cut off, only the pause is shorter.
    await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }),
]
