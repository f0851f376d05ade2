import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deleteOldViews } from './view-store.ts'

const deleteStoryViews = job('delete story views', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    deleteStoryViews,
    async (ctx) => {
      while (await deleteOldViews(ctx.db));
    },
    '41 * * * *',
  ),
]
