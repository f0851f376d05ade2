import { notifyLater, notifyOfUnseen } from '#core/messages/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { releaseJobHandlers } from './release-cleared-files.ts'
import { disappearingJobHandlers } from './disappearing.ts'

export const jobHandlers = [
  ...disappearingJobHandlers,
  ...releaseJobHandlers,
  jobHandler(notifyLater, (ctx, between) => ctx.write((tx) => notifyOfUnseen(tx, between))),
]
