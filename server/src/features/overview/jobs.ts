import { Type } from 'typebox'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { recordFigures } from './record-figures.ts'

export const recordSiteFigures = job('record site figures', Type.Object({}))

export const jobHandlers = [jobHandler(recordSiteFigures, recordFigures, '35 * * * *')]
