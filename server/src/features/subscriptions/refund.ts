/** What a whole refund of a subscription's sale ends: the period that it paid for. */
import type { Refundable } from '#core/refunds/index.ts'
import { takeBackPeriod } from './end-subscription.ts'
import { giftRefundable } from './gifts/redeem-gift.ts'

export const refundables: readonly Refundable[] = [
  {
    kind: 'subscription',
    revoke: (tx, sale) => takeBackPeriod(tx, sale.id),
  },
  giftRefundable,
]
