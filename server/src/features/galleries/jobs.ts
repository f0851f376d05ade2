import { jobHandler } from '#platform/job-handlers.ts'
import { publishDue } from './publish-due.ts'
import { publishDueGalleries } from './schedule-gallery.ts'

export const jobHandlers = [
  jobHandler(
    publishDue,
    async (ctx) => {
      while ((await ctx.write(publishDueGalleries)) > 0);
    },
    // Also by the clock, for a time that was moved and a job that was lost.
    '* * * * *',
  ),
]
