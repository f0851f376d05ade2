import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { countHolders } from '#core/access/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { followed, unfollowed } from './events.ts'

const recountFollowers = job('recount followers', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    recountFollowers,
    (ctx) =>
      recount(ctx, {
        totals: ['total_followers'],
        countedBy: [followed, unfollowed],
        count: async (db, ids) =>
          new Map([...(await countHolders(db, 'follow', ids))].map(([id, total]) => [id, { total_followers: total }])),
      }),
    '7 3 * * *',
  ),
]
