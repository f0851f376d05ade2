/** What of payments goes back to their buyers, and how far it has come. */
import type { GatewayRefundRow, PaymentsDb } from './tables.ts'

/** Minor units of the currency. */
export interface GoingBack {
  /** The buyer has it; and what of that an operator has paid in another way. */
  readonly refunded: number
  readonly byHand: number
  readonly pending: number
  /** The gateway could not pay it: it is owed. */
  readonly failed: number
}

export const NOTHING_BACK: GoingBack = { refunded: 0, byHand: 0, pending: 0, failed: 0 }

type Refund = Pick<GatewayRefundRow, 'status' | 'amount' | 'covered'>

/** What the bank has taken back itself of a refund that was not sent has arrived, whatever becomes of the rest. Pure. */
export function addRefund(sums: GoingBack, { status, amount, covered }: Refund): GoingBack {
  const [all, byBank] = [Number(amount), Number(covered)]
  if (status === 'pending') return { ...sums, refunded: sums.refunded + byBank, pending: sums.pending + all - byBank }
  if (status === 'failed') return { ...sums, refunded: sums.refunded + byBank, failed: sums.failed + all - byBank }
  const byHand = status === 'settled' ? all - byBank : 0
  return { ...sums, refunded: sums.refunded + all, byHand: sums.byHand + byHand }
}

/** By payment; uses index `gateway_refunds_payment`. */
export async function goingBackOf(db: PaymentsDb, paymentIds: readonly string[]): Promise<Map<string, GoingBack>> {
  const rows = await db
    .selectFrom('gateway_refunds')
    .select(['payment_id', 'status', 'amount', 'covered'])
    .where('payment_id', '=', (e) => e.fn.any(e.val([...paymentIds])))
    .execute()
  const found = new Map<string, GoingBack>()
  for (const row of rows) found.set(row.payment_id, addRefund(found.get(row.payment_id) ?? NOTHING_BACK, row))
  return found
}
