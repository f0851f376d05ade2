/** Deletes the chats of shows after their time. */
import { Type } from 'typebox'
import { CHAT_LOG_DAYS } from '@fanfare/contract/live-limits'
import { addDays } from '#lib/time.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { deleteOldMessages } from './store.ts'

const BATCH_SIZE = 1000

const deleteOldChats = job('delete old chats of shows', Type.Object({}))

export const chatJobs = [
  jobHandler(
    deleteOldChats,
    async (ctx) => {
      const before = addDays(ctx.clock.now(), -CHAT_LOG_DAYS)
      while ((await ctx.write((tx) => deleteOldMessages(tx, before, BATCH_SIZE))) === BATCH_SIZE);
    },
    '40 3 * * *',
  ),
]
