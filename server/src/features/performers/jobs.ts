import { Type } from 'typebox'
import { expireDocuments, remindOfExpiry } from '#core/accounts/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { documentsExpired, documentsExpiring } from './events.ts'

export const checkDocuments = job('check expiry of documents', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    checkDocuments,
    (ctx) =>
      ctx.write(async (tx) => {
        for (const performerId of await expireDocuments(tx)) tx.emit(documentsExpired, { performerId })
        for (const performerId of await remindOfExpiry(tx)) tx.emit(documentsExpiring, { performerId })
      }),
    '12 2 * * *',
  ),
]
