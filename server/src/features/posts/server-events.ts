import * as posts from '@fanfare/contract/posts'
import { allHolders } from '#core/access/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { postPublished } from './events.ts'

export const serverEvents = [
  serverEventsOn(postPublished, async ({ db }, { postId, performerId }) => {
    const accountIds = await allHolders(db, performerId, ['follow', 'subscription'])
    return [deliver({ from: performerId, to: [performerId, ...accountIds] }, posts.postPublished, { postId, performerId })]
  }),
]
