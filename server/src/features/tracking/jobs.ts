import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deleteVisitors } from './store.ts'

const forget = job('delete old visitors', Type.Object({}))

export const jobHandlers = [jobHandler(forget, (ctx) => deleteVisitors(ctx.db, ctx.clock.now()), '41 3 * * *')]
