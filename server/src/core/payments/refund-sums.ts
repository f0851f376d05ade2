/** Sums the refunds of payments and their progress. */
import type { GatewayRefundRow, PaymentsDb } from './tables.ts'

/** Minor units of the currency. */
export interface RefundSums {
  /** The amount that the buyer has received; `byHand` is the part that an operator paid in another way. */
  readonly refunded: number
  readonly byHand: number
  readonly pending: number
  /** Owed, because the payment processor could not send it. */
  readonly failed: number
}

export const NO_REFUNDS: RefundSums = { refunded: 0, byHand: 0, pending: 0, failed: 0 }

type Refund = Pick<GatewayRefundRow, 'status' | 'amount' | 'covered'>

/** The part of an unsent refund that the bank has taken back counts as received. Pure. */
export function addRefund(sums: RefundSums, { status, amount, covered }: Refund): RefundSums {
  const [all, byBank] = [Number(amount), Number(covered)]
  if (status === 'pending') return { ...sums, refunded: sums.refunded + byBank, pending: sums.pending + all - byBank }
  if (status === 'failed') return { ...sums, refunded: sums.refunded + byBank, failed: sums.failed + all - byBank }
  const byHand = status === 'settled' ? all - byBank : 0
  return { ...sums, refunded: sums.refunded + all, byHand: sums.byHand + byHand }
}

/** Returns sums by payment; uses index `gateway_refunds_payment`. */
export async function refundSumsOf(db: PaymentsDb, paymentIds: readonly string[]): Promise<Map<string, RefundSums>> {
  const rows = await db
    .selectFrom('gateway_refunds')
    .select(['payment_id', 'status', 'amount', 'covered'])
    .where('payment_id', '=', (e) => e.fn.any(e.val([...paymentIds])))
    .execute()
  const found = new Map<string, RefundSums>()
  for (const row of rows) found.set(row.payment_id, addRefund(found.get(row.payment_id) ?? NO_REFUNDS, row))
  return found
}
