import { accountOpened } from '#features/auth/events.ts'
import { subscriptionStarted } from '#features/subscriptions/events.ts'
import { on } from '#platform/listeners.ts'
import { linkByCode, markSubscribed, assignFanToLink } from './store.ts'

export const listeners = [
  on(accountOpened, 'record the tracking link', async (tx, { accountId, role, via }) => {
    const link = via['t'] === undefined || role !== 'fan' ? undefined : await linkByCode(tx.db, via['t'])
    if (link) await assignFanToLink(tx, link, { id: accountId, isSignUp: true })
  }),
  on(subscriptionStarted, 'count for the tracking link', (tx, { performerId, fanId }) => markSubscribed(tx, performerId, fanId)),
]
