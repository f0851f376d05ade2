import { addToTotals } from '#core/accounts/index.ts'
import { blocked } from '#features/blocks/events.ts'
import { subscriptionStarted } from '#features/subscriptions/events.ts'
import { on } from '#platform/listeners.ts'
import { followed, unfollowed } from './events.ts'
import { unfollow } from './follow.ts'

// A follow that comes with a subscription counts, but only the subscription is announced.
export const listeners = [
  on(subscriptionStarted, 'count followers', async (tx, { performerId, follows }) => {
    if (follows) await addToTotals(tx, performerId, { total_followers: 1 })
  }),
  on(followed, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_followers: 1 })),
  on(blocked, 'unfollow', async (tx, { ownerId, otherId }) => {
    await unfollow(tx, { id: ownerId }, otherId)
    await unfollow(tx, { id: otherId }, ownerId)
  }),
  on(unfollowed, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_followers: -1 })),
]
