import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { postEvents } from './events.ts'
import { deleteUnusedPolls } from './poll-store.ts'
import { countPublished } from './store.ts'

const recountPosts = job('recount posts', Type.Object({}))
const deletePolls = job('delete unused polls', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    recountPosts,
    (ctx) =>
      recount(ctx, {
        totals: ['total_posts'],
        countedBy: Object.values(postEvents),
        count: countPublished,
      }),
    '17 3 * * *',
  ),
  jobHandler(deletePolls, (ctx) => deleteUnusedPolls(ctx.db), '23 4 * * *'),
]
