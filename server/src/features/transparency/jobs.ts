import { Type } from 'typebox'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { makePeriods } from './make-periods.ts'

export const makeTransparencyPeriods = job('make transparency periods', Type.Object({}))

/** Runs every day, because a site that was off on the first day of a month catches up on the next one. */
export const jobHandlers = [jobHandler(makeTransparencyPeriods, makePeriods, '25 1 * * *')]
