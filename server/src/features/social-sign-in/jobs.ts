import { Type } from 'typebox'
import { deleteIdentitiesOfDeletedAccounts } from '#core/accounts/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deleteExpiredSignIns } from './store.ts'

const deleteExpired = job('delete expired social sign-ins', Type.Object({}))
export const deleteIdentitiesJob = job('delete identities of deleted accounts', Type.Object({}))

export const jobHandlers = [
  jobHandler(deleteExpired, (ctx) => deleteExpiredSignIns(ctx.db), '47 * * * *'),
  jobHandler(deleteIdentitiesJob, (ctx) => ctx.write(deleteIdentitiesOfDeletedAccounts), '50 3 * * *'),
]
