import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { archiveExpired, publishDue } from './announce.ts'
import { postArchived, postPublished, postRemoved, postUnarchived } from './events.ts'
import { deleteUnusedPolls } from './poll-store.ts'
import { archiveExpiredPosts, publishDuePosts } from './publish-due.ts'
import { countPublished } from './store.ts'

const recountPosts = job('recount posts', Type.Object({}))
const deletePolls = job('delete unused polls', Type.Object({}))

export const jobHandlers = [
  jobHandler(
    recountPosts,
    (ctx) =>
      recount(ctx, {
        totals: ['total_posts'],
        countedBy: [postPublished, postRemoved, postArchived, postUnarchived],
        count: countPublished,
      }),
    '17 3 * * *',
  ),
  // Each post has its own job at its time. The runs of every minute catch posts whose job was missed.
  jobHandler(publishDue, publishDuePosts, '* * * * *'),
  jobHandler(archiveExpired, archiveExpiredPosts, '* * * * *'),
  jobHandler(deletePolls, (ctx) => deleteUnusedPolls(ctx.db), '23 4 * * *'),
]
