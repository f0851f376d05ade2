import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { postPublished, postRemoved } from './events.ts'
import { countPublished } from './store.ts'

const recountPosts = job('recount posts', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    recountPosts,
    (ctx) =>
      recount(ctx, { totals: ['total_posts', 'total_photos'], countedBy: [postPublished, postRemoved], count: countPublished }),
    '17 3 * * *',
  ),
]
