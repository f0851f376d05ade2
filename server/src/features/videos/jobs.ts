import { jobHandler } from '#platform/job-handlers.ts'
import { publishDue } from './publish-due.ts'
import { publishDueVideos } from './publish-video.ts'

export const jobHandlers = [
  jobHandler(
    publishDue,
    async (ctx) => {
      while ((await ctx.write(publishDueVideos)) > 0);
    },
    // Also by the clock, for a time that was moved and a job that was lost.
    '* * * * *',
  ),
]
