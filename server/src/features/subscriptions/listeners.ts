import { addToTotals } from '#core/accounts/index.ts'
import { accountControlled } from '#features/account-control/events.ts'
import { blocked } from '#features/blocks/events.ts'
import { countryBlocksChanged } from '#features/country-blocks/events.ts'
import { profilePaused, profileResumed } from '#features/profile-pause/events.ts'
import { on } from '#platform/listeners.ts'
import { performerPricesChanged } from '../performers/events.ts'
import { stopRenewalBetween } from './end-subscription.ts'
import { renewalsHeld, subscriptionExpired, subscriptionStarted } from './events.ts'
import { stopBlockedRenewals } from './renewal-job.ts'
import { extendSubscriptions } from './extend-after-pause.ts'
import { continueRenewals, stopRenewals } from './hold-renewals.ts'
import { enqueueRepricing } from './tiers/reprice-job.ts'

export const listeners = [
  on(performerPricesChanged, 'reprice', async (tx, { performerId }) =>
    enqueueRepricing(tx, { performerId, tierId: performerId }),
  ),
  on(blocked, 'stop the renewal', async (tx, { ownerId, otherId }) => {
    await stopRenewalBetween(tx, ownerId, otherId)
    await stopRenewalBetween(tx, otherId, ownerId)
  }),
  on(countryBlocksChanged, 'stop renewals', async (tx, { performerId }) => tx.enqueue(stopBlockedRenewals, { performerId })),
  on(accountControlled, 'continue or stop renewals', async (tx, { accountId, role, act }) => {
    const change = act === 'suspend' ? 'paused' : act === 'restore' ? 'continued' : undefined
    if (role === 'performer' && change) tx.emit(renewalsHeld, { performerId: accountId, change })
    if (act === 'restore') continueRenewals(tx, accountId)
    if (act === 'ban' || act === 'close') stopRenewals(tx, accountId)
  }),
  on(profilePaused, 'hold renewals', async (tx, { performerId }) => tx.emit(renewalsHeld, { performerId, change: 'paused' })),
  on(profileResumed, 'extend subscriptions', async (tx, pause) => {
    tx.emit(renewalsHeld, { performerId: pause.performerId, change: 'continued' })
    extendSubscriptions(tx, pause)
  }),
  on(subscriptionStarted, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_subscribers: 1 })),
  on(subscriptionExpired, 'count', (tx, { performerId }) => addToTotals(tx, performerId, { total_subscribers: -1 })),
]
