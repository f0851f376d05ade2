import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deleteExpiredSignIns } from './store.ts'

const deleteExpired = job('delete expired social sign-ins', Type.Object({}))

export const jobHandlers = [jobHandler(deleteExpired, (ctx) => deleteExpiredSignIns(ctx.db), '47 * * * *')]
