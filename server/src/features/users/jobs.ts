import { Type } from 'typebox'
import { deleteBirthdaysOfDeletedAccounts } from '#core/accounts/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'

export const deleteBirthdaysJob = job('delete birthdays of deleted accounts', Type.Object({}))

export const jobHandlers = [jobHandler(deleteBirthdaysJob, (ctx) => ctx.write(deleteBirthdaysOfDeletedAccounts), '45 3 * * *')]
