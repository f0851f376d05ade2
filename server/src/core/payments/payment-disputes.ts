/** Whether a bank disputes a payment now: nothing of it is refunded until it has decided, or the money would go back twice. */
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { PaymentsDb } from './tables.ts'

interface DisputeState {
  readonly isDisputed: boolean
  /** The bank has taken it back for good. */
  readonly isChargedBack: boolean
}

/** Waits for refunds of the payment that are being posted, and later ones wait for the caller's transaction. */
export async function markDisputed(tx: Tx, paymentId: string, { isDisputed, isChargedBack }: DisputeState): Promise<void> {
  const now = { is_disputed: isDisputed, is_charged_back: isChargedBack }
  await (tx.db as PaymentsDb).updateTable('payments').set(now).where('id', '=', paymentId).execute()
}

/**
 * Before anything is refunded of a payment: no dispute of it begins until the end of the transaction. Throws `not_ready`
 * while one is open.
 */
export async function assertUndisputed(tx: Tx, paymentId: string): Promise<void> {
  if (await isDisputed(tx, paymentId))
    throw apiError('not_ready', t('A bank disputes this payment. It can be refunded when the bank has decided for you.'))
}

/** Where it is not, it stays so until the end of the transaction. */
export async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await (tx.db as PaymentsDb)
    .selectFrom('payments')
    .select('is_disputed')
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return payment?.is_disputed === true
}
