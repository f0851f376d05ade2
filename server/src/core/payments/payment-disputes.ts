/** Marks disputed payments, which are not refunded until the bank has decided. Otherwise the money would be returned twice. */
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { PaymentsDb } from './tables.ts'

interface DisputeState {
  readonly isDisputed: boolean
  readonly isChargedBack: boolean
}

/** Waits for refunds of the payment that are being posted; later refunds wait for the caller's transaction. */
export async function markPaymentDisputed(tx: Tx, paymentId: string, { isDisputed, isChargedBack }: DisputeState): Promise<void> {
  const now = { is_disputed: isDisputed, is_charged_back: isChargedBack }
  await (tx.db as PaymentsDb).updateTable('payments').set(now).where('id', '=', paymentId).execute()
}

/**
 * Call this before refunding a payment: no dispute can begin until the transaction ends. Throws `not_ready` while a dispute is
 * open.
 */
export async function assertUndisputed(tx: Tx, paymentId: string): Promise<void> {
  if (await isDisputed(tx, paymentId))
    throw apiError('not_ready', t('This payment is under dispute. You can refund it once the bank has decided in your favor.'))
}

/** If the payment is not disputed, it stays so until the transaction ends. */
export async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await (tx.db as PaymentsDb)
    .selectFrom('payments')
    .select('is_disputed')
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return payment?.is_disputed === true
}
