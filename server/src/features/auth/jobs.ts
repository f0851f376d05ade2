/** Deletes registrations that were never confirmed, with their documents, expired links and sessions, and unused devices. */
import { Type } from 'typebox'
import { deleteExpiredLinks, deleteExpiredSessions, deleteOldDevices } from '#core/accounts/index.ts'
import { removeFiles } from '#core/media/index.ts'
import { takeExpired } from '#core/registration/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'

const deleteExpiredRegistrations = job('delete expired registrations', Type.Object({}))
const BATCH_SIZE = 100

export const jobHandlers = [
  jobHandler(
    deleteExpiredRegistrations,
    async (ctx) => {
      await deleteExpiredLinks(ctx.db)
      let taken: number
      do {
        taken = await ctx.write(async (tx) => {
          const over = await takeExpired(tx, BATCH_SIZE)
          await removeFiles(
            tx,
            over.flatMap(({ profile }) => (profile ? Object.values(profile.documents) : [])),
          )
          return over.length
        })
      } while (taken === BATCH_SIZE)
      while ((await deleteExpiredSessions(ctx.db, BATCH_SIZE)) === BATCH_SIZE);
      while ((await deleteOldDevices(ctx.db, BATCH_SIZE)) === BATCH_SIZE);
    },
    '41 * * * *',
  ),
]
