import { jobHandler } from '#platform/job-handlers.ts'
import { reschedulePage, reschedulePostponed } from './change-pause.ts'
import { startDatedRuns } from './date-triggers.ts'
import { findDated } from './find-dated.ts'
import { findAnniversaries, findBirthdays, startDatedRunsJob } from './date-jobs.ts'
import { sendAutomaticMessage } from './run-job.ts'
import { sendRun } from './send-run.ts'

export const jobHandlers = [
  jobHandler(sendAutomaticMessage, (ctx, { runId }) => ctx.write((tx) => sendRun(tx, runId))),
  jobHandler(findAnniversaries, (ctx) => findDated(ctx, 'anniversary'), '17 * * * *'),
  jobHandler(findBirthdays, (ctx) => findDated(ctx, 'birthday'), '7 * * * *'),
  jobHandler(reschedulePostponed, (ctx, { automationId, after }) => ctx.write((tx) => reschedulePage(tx, automationId, after))),
  jobHandler(startDatedRunsJob, (ctx, { automationId, after }) => ctx.write((tx) => startDatedRuns(tx, automationId, after))),
]
