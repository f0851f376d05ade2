import { addToTotals } from '#core/accounts/index.ts'
import { on } from '#platform/events.ts'
import { followed, unfollowed } from './events.ts'

export const listeners = [
  on(followed, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_followers: 1 })),
  on(unfollowed, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_followers: -1 })),
]
