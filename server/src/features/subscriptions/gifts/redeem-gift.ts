/** A gift becomes time of a subscription; its refund takes back what is left of it. */
import type { Refundable } from '#core/refunds/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { takeBackPeriod } from '../end-subscription.ts'
import { giftRedeemed } from '../events.ts'
import { addPeriod } from '../give-period.ts'
import { lockBetween, periodOfSale } from '../store.ts'
import { performerFor } from '../subscribe.ts'
import { assertRedeemable, giftPeriod } from './rules.ts'
import { changeGift, lockGift } from './store.ts'

export interface Redeemed {
  readonly performerId: string
  readonly months: number
  readonly expiresAt: Date
}

/** `code` as typed. Throws `not_found` for one that is nobody's or another's, and `already_done` for one that is redeemed. */
export async function redeemGift(tx: Tx, fan: Viewer, code: string): Promise<Redeemed> {
  const gift = await lockGift(tx, { code: code.replaceAll(/[ -]/g, '').toUpperCase() })
  assertRedeemable(gift, fan.id)
  const { performer_id: performerId, months, sale_id: saleId } = gift
  await performerFor(tx, fan, performerId)
  const before = await lockBetween(tx, fan.id, performerId)
  const period = giftPeriod(before, months, tx.now)
  await changeGift(tx, gift.id, { status: 'redeemed', redeemed_by: fan.id, redeemed_at: tx.now })
  const { startsAt, expiresAt, agreed } = period
  await addPeriod(tx, { fanId: fan.id, performerId, before, saleId: saleId ?? undefined, startsAt, expiresAt, agreed })
  tx.emit(giftRedeemed, { giftSubscriptionId: gift.id, fanId: fan.id, buyerId: gift.from_id })
  return { performerId, months, expiresAt }
}

export const giftRefundable: Refundable = {
  kind: 'gift_subscription',
  async revoke(tx, sale) {
    const gift = await lockGift(tx, { sale_id: sale.id })
    if (!gift) return
    await changeGift(tx, gift.id, { status: 'refunded' })
    const period = await periodOfSale(tx.db, sale.id)
    // What the fan pays for by themselves goes on.
    if (period) await takeBackPeriod(tx, period, 'keep the renewal')
  },
}
