/** Issues a receipt in the transaction of a payment, and a credit note in the transaction of a refund. */
import { accountById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { storedMessage } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { receiptIssued } from './events.ts'
import { creditNoteOf, insertReceipt, receiptOfPayment, type NewReceipt, type ReceiptRow } from './tables.ts'

export interface ReceiptInput {
  /** A card payment or a bank transfer. */
  readonly paymentId: string
  readonly accountId: string
  /** The purchase, worded in the reader's language. It names no one. */
  readonly item: () => string
  readonly currency: string
  /** Minor units of the currency, including tax. */
  readonly total: number
  readonly tax: {
    readonly amount: number
    readonly basisPoints: number
    readonly name: string
    readonly country: string | null
  }
  readonly gateway: string
  /** Absent if no card was charged. */
  readonly card: { readonly brand: string; readonly last4: string; readonly country: string | null } | undefined
}

/** Issues the receipt once per payment. A second call is a bug and fails. */
export async function issueReceipt(tx: Tx, receipt: ReceiptInput): Promise<void> {
  const { paymentId, accountId, item, currency, total, tax, gateway, card } = receipt
  const [{ siteName, sellerName, sellerAddress, sellerTaxId }, buyer] = await Promise.all([
    settings(tx),
    accountById(tx.db, accountId),
  ])
  const id = newId(tx.now)
  await insertReceipt(tx, {
    id,
    kind: 'receipt',
    year: tx.now.getUTCFullYear(),
    payment_id: paymentId,
    refund_id: null,
    account_id: accountId,
    seller_name: sellerName || siteName,
    seller_address: sellerAddress,
    seller_tax_id: sellerTaxId,
    buyer_name: buyer?.name ?? '',
    item: storedMessage(item),
    currency,
    net: total - tax.amount,
    tax: tax.amount,
    tax_rate: tax.basisPoints,
    tax_name: tax.name,
    tax_country: tax.country,
    gateway,
    card_brand: card?.brand ?? '',
    card_last4: card?.last4 ?? '',
    card_country: card?.country ?? null,
    issued_at: tx.now,
  })
  tx.emit(receiptIssued, { receiptId: id, fanId: accountId })
}

export interface CreditNoteInput {
  readonly refundId: string
  readonly paymentId: string
  /** Minor units of the currency, including tax. */
  readonly total: number
  readonly tax: number
}

/** Issues the credit note with the receipt's seller, buyer and purchase. */
export async function issueCreditNote(tx: Tx, { refundId, paymentId, total, tax }: CreditNoteInput): Promise<void> {
  const receipt = await receiptOfPayment(tx.db, paymentId)
  if (!receipt) throw new Error(`Payment ${paymentId} has no receipt`)
  await issueAsIn(tx, receipt, { kind: 'credit_note', refund_id: refundId, net: total - tax, tax })
}

/**
 * Issues a receipt after a bank has reversed its decision and the money of a credit note was charged again. Once per credit note.
 */
export async function issueReceiptAgain(tx: Tx, refundId: string): Promise<void> {
  const note = await creditNoteOf(tx.db, refundId)
  if (!note) throw new Error(`Refund ${refundId} has no credit note`)
  const { id: restores_id, net, tax } = note
  await issueAsIn(tx, note, { kind: 'receipt', refund_id: null, restores_id, net: Number(net), tax: Number(tax) })
}

type Other = Pick<NewReceipt, 'kind' | 'refund_id' | 'restores_id' | 'net' | 'tax'>

/** Copies seller, buyer and card from the earlier document. */
async function issueAsIn(tx: Tx, before: ReceiptRow, other: Other): Promise<void> {
  const id = newId(tx.now)
  await insertReceipt(tx, {
    ...other,
    id,
    year: tx.now.getUTCFullYear(),
    payment_id: before.payment_id,
    account_id: before.account_id,
    seller_name: before.seller_name,
    seller_address: before.seller_address,
    seller_tax_id: before.seller_tax_id,
    buyer_name: before.buyer_name,
    item: before.item,
    currency: before.currency,
    tax_rate: before.tax_rate,
    tax_name: before.tax_name,
    tax_country: before.tax_country,
    gateway: before.gateway,
    card_brand: before.card_brand,
    card_last4: before.card_last4,
    card_country: before.card_country,
    issued_at: tx.now,
  })
  tx.emit(receiptIssued, { receiptId: id, fanId: before.account_id })
}
