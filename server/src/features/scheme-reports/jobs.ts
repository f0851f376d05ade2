import { Type } from 'typebox'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { makeMissingReports } from './make-report.ts'

export const makeSchemeReports = job('make scheme reports', Type.Object({}))

/** Runs every day, because a site that was off on the first day makes its report on the next one. */
export const jobHandlers = [jobHandler(makeSchemeReports, makeMissingReports, '20 1 * * *')]
