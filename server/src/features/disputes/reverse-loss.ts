/** Regains a lost dispute that the bank reverses: the loss returns, and the charged-back sale or tokens are sold again. */
import {
  chargedBackOf,
  chargedBackTokens,
  creditTokens,
  paidAmountOf,
  postLossReturned,
  recordRegained,
  saleById,
  type RefundRow,
  type SaleRow,
  type TokenRefundRow,
} from '#core/money/index.ts'
import { endPauseOf, paymentById } from '#core/payments/index.ts'
import { issueReceiptAgain } from '#core/receipts/index.ts'
import { canRestore, restoreSale } from '#core/refunds/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Step } from './rules.ts'
import type { DisputeRow } from './store.ts'

export const REVERSE_LOSS = 'loss, and sale and tokens again → gateway' satisfies Step

interface TakenBack {
  readonly sale: SaleRow | undefined
  /** The chargeback of the sale or tokens; undefined if the site bore all of it. */
  readonly refund: RefundRow | undefined
  readonly tokens: TokenRefundRow | undefined
}

async function takenBackBy(tx: Tx, { id, sale_id: saleId }: DisputeRow): Promise<TakenBack> {
  const sale = saleId === null ? undefined : await saleById(tx.db, saleId)
  if (sale) return { sale, refund: await chargedBackOf(tx.db, sale.id), tokens: undefined }
  const tokens = await chargedBackTokens(tx.db, id)
  return { sale, refund: undefined, tokens: tokens && Number(tokens.money) > 0 ? tokens : undefined }
}

const amountOf = ({ refund, tokens }: TakenBack): number => (refund ? paidAmountOf(refund) : Number(tokens?.money ?? 0))

/**
 * Returns false if the reversal cannot be automatic: either unsent refunds covered a part, which the fan may already have, or the
 * sale cannot be restored. The nightly comparison reports it to operators.
 */
export async function canReverseLoss(tx: Tx, before: DisputeRow): Promise<boolean> {
  const back = await takenBackBy(tx, before)
  if (Number(before.amount) !== Number(before.loss) + amountOf(back)) return false
  return back.sale === undefined || back.refund === undefined || canRestore(tx, back.sale, back.refund)
}

interface Regained {
  readonly row: DisputeRow
  readonly before: DisputeRow
}

export async function reverseLoss(tx: Tx, { row, before }: Regained): Promise<void> {
  const back = await takenBackBy(tx, before)
  const { gateway } = row
  await postLossReturned(tx, { disputeId: row.id, gateway, amount: Number(before.loss) })
  const key = `dispute regained:${row.id}`
  if (back.sale && back.refund) await restoreSale(tx, { sale: back.sale, refund: back.refund, gateway, key })
  if (back.tokens) {
    await creditAgain(tx, back.tokens, { row, key })
    await recordRegained(tx, back.tokens.id)
  }
  const creditNoteOf = back.refund?.id ?? (back.tokens && before.id)
  if (creditNoteOf !== undefined) await issueReceiptAgain(tx, creditNoteOf)
  await endPauseOf(tx, before.id)
}

async function creditAgain(tx: Tx, { tokens, money, tax }: TokenRefundRow, { row, key }: { row: DisputeRow; key: string }) {
  const payment = await paymentById(tx.db, row.payment_id)
  if (!payment) throw new Error(`The payment of dispute ${row.id} is missing`)
  const { tax_country: country, tax_rate: basisPoints } = payment
  const taken = country === null ? undefined : { amount: Number(tax), basisPoints, isIncluded: false, country }
  await creditTokens(tx, {
    key,
    fanId: row.fan_id,
    tokens: Number(tokens),
    money: Number(money),
    gateway: row.gateway,
    tax: taken,
  })
}
