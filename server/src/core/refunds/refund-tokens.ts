/** Refunds tokens that were bought by card: they leave the wallet, and the money returns to the card. */
import { postTokenRefund, tokensBoughtBy, type TokenRefundRow } from '#core/money/index.ts'
import { assertUndisputed, paymentById, sendRefund } from '#core/payments/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { tokensRefunded } from './events.ts'

export interface TokenRefundInput {
  readonly paymentId: string
  /** Minor units of the currency including tax; absent: everything that can be refunded. */
  readonly amount: number | undefined
  readonly reason: string
  readonly note: string
  readonly byId: string
}

/**
 * Throws `not_found` if the payment is not a purchase of tokens, `not_ready` while a bank disputes it, `already_done` if nothing
 * of it is left, and `not_valid` for more than is unspent.
 */
export async function refundTokens(
  tx: Tx,
  { paymentId, amount: wanted, reason, note, byId }: TokenRefundInput,
): Promise<TokenRefundRow> {
  const payment = await paymentById(tx.db, paymentId)
  const isBought = payment?.purpose === 'tokens' && payment.status === 'succeeded'
  const tokens = isBought ? await tokensBoughtBy(tx.db, paymentId) : undefined
  if (!payment || tokens === undefined) throw notFound()
  const { account_id: fanId, amount, tax, tax_country: taxCountry } = payment
  await assertUndisputed(tx, paymentId)
  const bought = { paymentId, fanId, tokens, paid: Number(amount), tax: Number(tax), taxCountry }
  const row = await postTokenRefund(tx, { payment: bought, amount: wanted, reason, note, byId })
  const [money, taken] = [Number(row.money), Number(row.tokens)]
  await sendRefund(tx, { refundId: row.id, paymentId, amount: money, tax: Number(row.tax) })
  tx.emit(tokensRefunded, { refundId: row.id, fanId, tokens: taken, money })
  return row
}
