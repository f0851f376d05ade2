import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { reconcile } from './reconcile.ts'

export const reconcileBooks = job('reconcile books', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    reconcileBooks,
    async (ctx) => {
      await reconcile(ctx)
    },
    '47 2 * * *',
  ),
]
