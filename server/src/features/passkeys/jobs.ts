import { Type } from 'typebox'
import { deletePasskeysOfDeletedAccounts } from '#core/accounts/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deleteExpiredChallenges } from './challenges.ts'

const deleteExpired = job('delete expired passkey challenges', Type.Object({}))
export const deletePasskeysJob = job('delete passkeys of deleted accounts', Type.Object({}))

export const jobHandlers = [
  jobHandler(deleteExpired, (ctx) => deleteExpiredChallenges(ctx.db), '49 * * * *'),
  jobHandler(deletePasskeysJob, (ctx) => ctx.write(deletePasskeysOfDeletedAccounts), '52 3 * * *'),
]
