import { jobHandler } from '#platform/job-handlers.ts'
import { beginAnniversaries, lookForAnniversaries } from './anniversaries.ts'
import { anniversaryJob, findAnniversaries } from './anniversary-job.ts'
import { sendAutomaticMessage } from './run-job.ts'
import { sendRun } from './send-run.ts'

export const jobHandlers = [
  jobHandler(sendAutomaticMessage, (ctx, { runId }) => ctx.write((tx) => sendRun(tx, runId))),
  jobHandler(findAnniversaries, lookForAnniversaries, '17 * * * *'),
  jobHandler(anniversaryJob, (ctx, { automationId, after }) => ctx.write((tx) => beginAnniversaries(tx, automationId, after))),
]
