/** Refunds a sale: the money returns to its source, and a full refund revokes what the sale gave. */
import { lockRefundsOf, paidAmountOf, postRefund, refundedOf, saleById, type RefundRow, type SaleRow } from '#core/money/index.ts'
import { issueCreditNote } from '#core/receipts/index.ts'
import { assertUndisputed, sendRefund } from '#core/payments/index.ts'
import { revokeContent } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { saleRefunded } from './events.ts'
import { refundableFor } from './refundable.ts'

export interface RefundInput {
  readonly saleId: string
  /** Minor units of the fan's unit; absent: everything that is left. */
  readonly amount: number | undefined
  readonly reason: string
  readonly note: string
  /** Null: a rule of the site. */
  readonly byId: string | null
}

/**
 * Throws `not_found`, `not_ready` while a bank disputes the payment, `already_done` if nothing is left of the sale, and
 * `not_valid` for more than is left.
 */
export async function refundSale(tx: Tx, { saleId, amount, reason, note, byId }: RefundInput): Promise<RefundRow> {
  const sale = await lockForRefund(tx, saleId)
  const row = await postRefund(tx, { sale, amount, reason, note, byId })
  const money = sale.payment_id === null ? 0 : paidAmountOf(row)
  // Nothing was charged if a coupon paid for everything.
  if (sale.payment_id !== null && money > 0)
    await sendRefund(tx, { refundId: row.id, paymentId: sale.payment_id, amount: money, tax: Number(row.tax) })
  await takeBack(tx, sale, row)
  tx.emit(saleRefunded, {
    refundId: row.id,
    saleId,
    kind: sale.kind,
    fanId: sale.fan_id,
    isAnonymous: sale.is_anonymous,
    performerId: sale.performer_id,
    byId,
    tokens: Number(row.tokens),
    money,
    isFull: row.is_full,
  })
  return row
}

/**
 * Takes the locks of a refund in their order. Callers that decide by a row of their own lock that row afterwards. Throws
 * `not_found`, and `not_ready` while a bank disputes the payment.
 */
export async function lockForRefund(tx: Tx, saleId: string): Promise<SaleRow> {
  const sale = await saleById(tx.db, saleId)
  if (!sale) throw notFound()
  if (sale.payment_id !== null) await assertUndisputed(tx, sale.payment_id)
  await lockRefundsOf(tx, saleId)
  return sale
}

/**
 * Posts a chargeback: the cardholder's bank has already taken the money, so everyone with a share returns it as in a refund, and
 * nothing is sent to the card. Returns the part of the amount that was taken back; 0 if earlier refunds left nothing.
 */
export async function chargeBackSale(tx: Tx, { sale, amount }: { sale: SaleRow; amount: number }): Promise<number> {
  const left = paidAmountOf(sale) - ((await refundedOf(tx.db, [sale.id])).get(sale.id) ?? 0)
  if (left <= 0) return 0
  const row = await postRefund(tx, { sale, amount: Math.min(amount, left), reason: 'disputed', note: '', byId: null })
  await takeBack(tx, sale, row)
  const total = paidAmountOf(row)
  if (sale.payment_id !== null && total > 0)
    await issueCreditNote(tx, { refundId: row.id, paymentId: sale.payment_id, total, tax: Number(row.tax) })
  return total
}

async function takeBack(tx: Tx, sale: SaleRow, { is_full: isFull }: RefundRow): Promise<void> {
  if (!isFull) return
  await revokeContent(tx, { id: sale.id, fanId: sale.fan_id, targetId: sale.target_id ?? undefined })
  await refundableFor(tx.services, sale.kind)?.revoke(tx, sale)
}
