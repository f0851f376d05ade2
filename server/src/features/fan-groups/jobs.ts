import { jobHandler } from '#platform/job-handlers.ts'
import { changeNextBatch, continueBulkChange } from './change-matching-fans.ts'

export const jobHandlers = [jobHandler(continueBulkChange, (ctx, rest) => ctx.write((tx) => changeNextBatch(tx, rest)))]
