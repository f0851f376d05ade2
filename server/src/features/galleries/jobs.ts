import { jobHandler } from '#platform/job-handlers.ts'
import { publishDue } from './publish-due.ts'
import { publishDueGalleries } from './schedule-gallery.ts'

export const jobHandlers = [
  jobHandler(
    publishDue,
    async (ctx) => {
      while ((await ctx.write(publishDueGalleries)) > 0);
    },
    // Also runs every minute, for times that were moved and jobs that were lost.
    '* * * * *',
  ),
]
