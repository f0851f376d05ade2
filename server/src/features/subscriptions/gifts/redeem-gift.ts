/** Turns a gift into subscription time. Refunding the gift removes what is left of the time. */
import { withoutBlocked } from '#core/access/index.ts'
import type { Performer } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Refundable } from '#core/refunds/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { revokePeriod } from '../end-subscription.ts'
import { giftRedeemed } from '../events.ts'
import { addPeriod } from '../give-period.ts'
import { isRunning } from '../rules.ts'
import { lockBetween, type SubscriptionRow } from '../store.ts'
import { subscribablePerformer } from '../subscribe.ts'
import { tierOffer } from '../tiers/catalog.ts'
import { assertRedeemable, giftPeriod } from './rules.ts'
import { changeGift, lockGift } from './store.ts'

export interface RedeemedGift {
  readonly performerId: string
  readonly months: number
  readonly expiresAt: Date
}

/**
 * `code` is as typed. Throws `not_found` for an unknown code, another's code or one from across a block, and `already_done` for a
 * redeemed one.
 */
export async function redeemGift(tx: Tx, fan: Viewer, code: string): Promise<RedeemedGift> {
  const gift = await lockGift(tx, { code: code.replaceAll(/[ -]/g, '').toUpperCase() })
  assertRedeemable(gift, fan.id)
  if ((await withoutBlocked(tx.db, [{ from: gift.from_id, to: fan.id }])).length === 0) throw notFound()
  const { performer_id: performerId, months, sale_id: saleId } = gift
  const paid = Number(gift.paid ?? 0)
  const performer = await subscribablePerformer(tx, fan, performerId)
  const before = await lockBetween(tx, fan.id, performerId)
  const worth = await worthOf(tx, { performer, before, monthly: paid / months })
  const period = giftPeriod(before, { performerId, months, worth }, tx.now)
  await changeGift(tx, gift.id, { status: 'redeemed', redeemed_by: fan.id, redeemed_at: tx.now })
  await addPeriod(tx, { fanId: fan.id, performerId, before, saleId: saleId ?? undefined, paid, ...period })
  tx.emit(giftRedeemed, { giftSubscriptionId: gift.id, fanId: fan.id, buyerId: gift.from_id })
  return { performerId, months, expiresAt: period.expiresAt }
}

interface Worth {
  readonly performer: Performer
  readonly before: SubscriptionRow | undefined
  /** The buyer's price per month. */
  readonly monthly: number
}

/** Gifts are for the first tier. In another tier, a gift lasts as long as its price is worth there today. */
async function worthOf(tx: Tx, { performer, before, monthly }: Worth): Promise<number> {
  if (!isRunning(before, tx.now) || before.tier_id === performer.id) return 1
  const running = await tierOffer(tx.db, performer, before.tier_id)
  return running.monthly > 0 ? monthly / running.monthly : 1
}

export const giftRefundable: Refundable = {
  kind: 'gift_subscription',
  async revoke(tx, sale) {
    const gift = await lockGift(tx, { sale_id: sale.id })
    if (!gift) return
    await changeGift(tx, gift.id, { status: 'refunded' })
    // The fan's own renewal continues.
    await revokePeriod(tx, sale.id, 'keep the renewal')
  },
}
