import * as stories from '@fanfare/contract/stories'
import { followersOf } from '#core/access/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { storyPublished } from './events.ts'

export const serverEvents = [
  serverEventsOn(storyPublished, (_, { performerId }) =>
    Promise.resolve(
      [[performerId], followersOf(performerId)].map((to) =>
        deliver({ from: performerId, to }, stories.storyPublished, { performerId }),
      ),
    ),
  ),
]
