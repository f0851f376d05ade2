import { Type } from 'typebox'
import { forgetBirthdaysOfDeleted } from '#core/accounts/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'

export const forgetDeletedBirthdays = job('forget birthdays of deleted accounts', Type.Object({}))

export const jobHandlers = [jobHandler(forgetDeletedBirthdays, (ctx) => ctx.write(forgetBirthdaysOfDeleted), '45 3 * * *')]
