import { Type } from 'typebox'
import { addDays } from '#lib/time.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { refreshFigures } from './account-figures.ts'
import { endSuspensions } from './control-account.ts'

export const endSuspensionsJob = job('end suspensions', Type.Object({}))
export const refreshFiguresJob = job('refresh account figures', Type.Object({}))
const catchUpFigures = job('catch up on account figures', Type.Object({}))

/** For workers that were down. */
const CATCH_UP_DAYS = 7

export const jobHandlers = [
  jobHandler(endSuspensionsJob, endSuspensions, '* * * * *'),
  jobHandler(refreshFiguresJob, (ctx) => refreshFigures(ctx), '*/10 * * * *'),
  jobHandler(catchUpFigures, (ctx) => refreshFigures(ctx, addDays(ctx.clock.now(), -CATCH_UP_DAYS)), '53 3 * * *'),
]
