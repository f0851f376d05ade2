import { notifyLater, notifyOfUnseen } from '#core/messages/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { releaseJobHandlers } from './release-emptied.ts'
import { unsendJobHandlers } from './unsend.ts'

export const jobHandlers = [
  ...unsendJobHandlers,
  ...releaseJobHandlers,
  jobHandler(notifyLater, (ctx, between) => ctx.write((tx) => notifyOfUnseen(tx, between))),
]
