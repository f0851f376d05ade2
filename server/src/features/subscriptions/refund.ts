/** Ends the period of a fully refunded sale, and gives it again if the bank returns the payment. */
import { freeSales } from '#core/access/index.ts'
import type { SaleRow } from '#core/money/index.ts'
import { refundSale, type Refundable, type RestoredSale } from '#core/refunds/index.ts'
import type { Tx } from '#platform/context.ts'
import { revokePeriod } from './end-subscription.ts'
import { addPeriod } from './give-period.ts'
import { giftPeriod } from './gifts/rules.ts'
import { giftRefundable } from './gifts/redeem-gift.ts'
import { lockBetween, periodOfSale } from './store.ts'

export const refundables: readonly Refundable[] = [
  {
    kind: 'subscription',
    revoke: takeBack,
    restore: restorePeriod,
  },
  giftRefundable,
]

/** Also locks what the fan unlocked with the period's allowance, because the period paid for it. */
async function takeBack(tx: Tx, { id, fan_id: fanId, performer_id: performerId }: SaleRow): Promise<void> {
  const period = await periodOfSale(tx.db, id)
  await revokePeriod(tx, id)
  if (!period) return
  const opened = await freeSales(tx.db, { fanId, performerId, from: period.starts_at, until: period.expires_at })
  for (const saleId of opened)
    await refundSale(tx, { saleId, amount: undefined, reason: 'subscription_refunded', note: '', byId: null })
}

const MONTH_MS = (365.25 / 12) * 24 * 60 * 60 * 1000

/**
 * Gives as many months as were paid for, from now on or after the running period. Does not turn the renewal on, because the fan
 * has not agreed to it again.
 */
async function restorePeriod(tx: Tx, { before: sale, again }: RestoredSale): Promise<void> {
  const { fan_id: fanId, performer_id: performerId } = sale
  const before = await lockBetween(tx, fanId, performerId)
  const known = await periodOfSale(tx.db, sale.id)
  const length = known ? known.expires_at.getTime() - known.starts_at.getTime() : MONTH_MS
  const months = Math.max(1, Math.round(length / MONTH_MS))
  const period = giftPeriod(before, { performerId, months, worth: 1 }, tx.now)
  await addPeriod(tx, { fanId, performerId, before, saleId: again.id, paid: again.gross - Number(sale.discount), ...period })
}
