import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { errand, runs } from '#platform/errands.ts'
import { feedPublished, feedRemoved } from './events.ts'
import { countPublished } from './store.ts'

export const recountPosts = errand('recount posts', Type.Object({}))

export const runners = [
  runs(
    recountPosts,
    (ctx) =>
      recount(ctx, { totals: ['total_posts', 'total_photos'], countedBy: [feedPublished, feedRemoved], count: countPublished }),
    '17 3 * * *',
  ),
]
