import { jobHandler } from '#platform/job-handlers.ts'
import { beginForPage } from './anniversaries.ts'
import { lookEveryHour } from './hourly.ts'
import { findAnniversaries, findBirthdays, lookForFans } from './hourly-job.ts'
import { sendAutomaticMessage } from './run-job.ts'
import { sendRun } from './send-run.ts'

export const jobHandlers = [
  jobHandler(sendAutomaticMessage, (ctx, { runId }) => ctx.write((tx) => sendRun(tx, runId))),
  jobHandler(findAnniversaries, (ctx) => lookEveryHour(ctx, 'anniversary'), '17 * * * *'),
  jobHandler(findBirthdays, (ctx) => lookEveryHour(ctx, 'birthday'), '7 * * * *'),
  jobHandler(lookForFans, (ctx, { automationId, after }) => ctx.write((tx) => beginForPage(tx, automationId, after))),
]
