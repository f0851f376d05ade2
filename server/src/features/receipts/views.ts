import type { PaymentReceipt } from '@fanfare/contract/receipts'
import { receiptsOfPayments, type ReceiptRow } from '#core/receipts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { renderMessage } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { receiptNumberOf } from './receipt-number.ts'

/** `corrected` is the receipt that a credit note corrects. */
const receiptView = (row: ReceiptRow, corrected: ReceiptRow | undefined): PaymentReceipt => ({
  _id: row.id,
  kind: row.kind,
  number: receiptNumberOf(row),
  receiptNumber: corrected ? receiptNumberOf(corrected) : null,
  paymentId: row.payment_id,
  item: renderMessage(row.item),
  buyer: row.buyer_name,
  currency: row.currency,
  net: fromMinorUnits(row.net),
  tax: fromMinorUnits(row.tax),
  total: fromMinorUnits(Number(row.net) + Number(row.tax)),
  taxName: row.tax_name,
  taxPercent: fromMinorUnits(row.tax_rate),
  taxCountry: row.tax_country,
  paidBy: { gateway: row.gateway, brand: row.card_brand, last4: row.card_last4, country: row.card_country },
  createdAt: row.issued_at.toISOString(),
})

export async function receiptViews(db: Db, rows: readonly ReceiptRow[]): Promise<PaymentReceipt[]> {
  const notes = rows.flatMap(({ kind, payment_id: id }) => (kind === 'credit_note' ? [id] : []))
  const corrected = await receiptsOfPayments(db, notes)
  return rows.map((row) => receiptView(row, row.kind === 'credit_note' ? corrected.get(row.payment_id) : undefined))
}
