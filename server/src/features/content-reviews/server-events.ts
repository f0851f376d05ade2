import { contentDecided, reviewsChanged } from '@fanfare/contract/content-reviews'
import { operatorIds } from '#core/accounts/index.ts'
import { contentReviewed, reviewQueueChanged } from '#core/reviews/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'

export const serverEvents = [
  serverEventsOn(reviewQueueChanged, async ({ db }) => [
    deliver({ from: null, to: await operatorIds(db, 'moderation_read') }, reviewsChanged, {}),
  ]),
  serverEventsOn(contentReviewed, (_, { performerId }) =>
    Promise.resolve([deliver({ from: performerId, to: [performerId] }, contentDecided, {})]),
  ),
]
