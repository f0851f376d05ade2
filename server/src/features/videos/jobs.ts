import { jobHandler } from '#platform/job-handlers.ts'
import { publishDue } from './publish-due.ts'
import { publishDueVideos } from './publish-video.ts'

export const jobHandlers = [
  jobHandler(
    publishDue,
    async (ctx) => {
      while ((await ctx.write(publishDueVideos)) > 0);
    },
    // Also runs every minute, for times that were moved and jobs that were lost.
    '* * * * *',
  ),
]
