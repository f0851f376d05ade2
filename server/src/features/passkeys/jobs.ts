import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deleteExpiredChallenges } from './challenges.ts'

const deleteExpired = job('delete expired passkey challenges', Type.Object({}))

export const jobHandlers = [jobHandler(deleteExpired, (ctx) => deleteExpiredChallenges(ctx.db), '49 * * * *')]
