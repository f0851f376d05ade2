import * as posts from '@fanfare/contract/posts'
import { followersOf } from '#core/access/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { postPublished } from './events.ts'

export const serverEvents = [
  serverEventsOn(postPublished, (_, { postId, performerId }) =>
    Promise.resolve(
      [[performerId], followersOf(performerId)].map((to) =>
        deliver({ from: performerId, to }, posts.postPublished, { postId, performerId }),
      ),
    ),
  ),
]
