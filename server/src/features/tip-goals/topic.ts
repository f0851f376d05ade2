/** Makes a performer's goal a topic for all who see the profile. Its id is the performer's. */
import { tipGoalChanged } from '@fanfare/contract/tip-goals'
import { topicAudience } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import type { TopicKind } from '#platform/topic-kinds.ts'
import { stateChanged } from '#platform/topics.ts'
import { goalChanged } from './events.ts'

const KIND = 'tip_goal'

export const goalTopic: TopicKind = {
  kind: KIND,
  audience: (ctx, performerId, viewers) => topicAudience(ctx.db, profileOf(performerId), viewers),
  state: { serverEvent: tipGoalChanged, read: async (_ctx, performerId) => ({ performerId }) },
}

export const serverEvents = [
  serverEventsOn(goalChanged, async (_ctx, { performerId }) => [
    stateChanged({ kind: KIND, id: performerId }),
    deliver({ from: performerId, to: [performerId] }, tipGoalChanged, { performerId }),
  ]),
]
