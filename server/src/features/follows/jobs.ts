import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { countHolders } from '#core/access/index.ts'
import { errand, runs } from '#platform/errands.ts'
import { followed, unfollowed } from './events.ts'

export const recountFollowers = errand('recount followers', Type.Object({}))

export const runners = [
  runs(
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
