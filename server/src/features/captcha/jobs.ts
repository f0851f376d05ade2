import { Type } from 'typebox'
import { deleteExpiredPasses } from '#core/captcha/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'

const deleteExpired = job('delete expired captchas', Type.Object({}))

export const jobHandlers = [jobHandler(deleteExpired, (ctx) => deleteExpiredPasses(ctx.db), '23 * * * *')]
