/** Lists what a subscription payment opened, as evidence of use for banks. */
import type { EvidenceSource } from '#core/disputes/index.ts'
import { periodOfSale, subscriptionById } from './store.ts'

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Subscription',
    async lines(db, { saleId }) {
      const period = saleId === undefined ? undefined : await periodOfSale(db, saleId)
      const subscription = period && (await subscriptionById(db, period.subscription_id))
      if (!period || !subscription) return []
      return [
        `subscribed since ${subscription.started_at.toISOString()}`,
        `this payment gave access until ${period.expires_at.toISOString()}`,
        subscription.renews ? 'renews; the customer has not cancelled' : 'no longer renews',
      ]
    },
  },
]
