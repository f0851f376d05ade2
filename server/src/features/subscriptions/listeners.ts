import { addToTotals } from '#core/accounts/index.ts'
import { on } from '#platform/listeners.ts'
import { subscriptionExpired, subscriptionStarted } from './events.ts'

export const listeners = [
  on(subscriptionStarted, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_subscribers: 1 })),
  on(subscriptionExpired, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_subscribers: -1 })),
]
