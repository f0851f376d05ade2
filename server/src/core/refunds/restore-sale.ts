/** Restores a sale after a bank returns a payment that it had taken back: the same purchase is sold again for the same money. */
import { chargeCard, paidAmountOf, type RefundRow, type SaleRow } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { refundableFor } from './refundable.ts'

/** Returns true only for a full refund of a kind that can be restored. */
export const canRestore = (tx: Tx, { kind }: SaleRow, { is_full: isFull }: RefundRow): boolean =>
  isFull && refundableFor(tx.services, kind)?.restore !== undefined

interface Restoring {
  readonly sale: SaleRow
  readonly refund: RefundRow
  readonly gateway: string
  /** The same key restores once. */
  readonly key: string
}

/**
 * Shares are calculated like for a sale of today. The fan pays the same amount as before, and the site adds the same discount.
 */
export async function restoreSale(tx: Tx, { sale, refund, gateway, key }: Restoring): Promise<void> {
  const { kind, fan_id: fanId, performer_id: performerId, target_id: targetId, payment_id: paymentId } = sale
  if (paymentId === null) throw new Error(`Sale ${sale.id} was not paid through a gateway`)
  const tax = { amount: Number(refund.tax), basisPoints: 0, isIncluded: false }
  const again = await chargeCard(tx, {
    key,
    kind,
    fanId,
    performerId,
    ...(targetId !== null && { targetId }),
    isAnonymous: sale.is_anonymous,
    money: paidAmountOf(refund),
    discount: Number(refund.discount),
    tax: sale.tax_country === null ? undefined : { ...tax, country: sale.tax_country },
    gateway,
    paymentId,
  })
  if (again) await refundableFor(tx.services, kind)?.restore?.(tx, { before: sale, again })
}
