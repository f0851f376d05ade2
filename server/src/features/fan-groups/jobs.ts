import { jobHandler } from '#platform/job-handlers.ts'
import { changeNext, changeRest } from './change-found.ts'

export const jobHandlers = [jobHandler(changeRest, (ctx, rest) => ctx.write((tx) => changeNext(tx, rest)))]
