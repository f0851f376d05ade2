/** What a whole refund of a subscription's sale ends: the period that it paid for. */
import type { Refundable } from '#core/refunds/index.ts'
import { takeBackPeriod } from './end-subscription.ts'
import { giftRefundable } from './gifts/redeem-gift.ts'
import { periodOfSale } from './store.ts'

export const refundables: readonly Refundable[] = [
  {
    kind: 'subscription',
    async revoke(tx, sale) {
      const period = await periodOfSale(tx.db, sale.id)
      if (period) await takeBackPeriod(tx, period)
    },
  },
  giftRefundable,
]
