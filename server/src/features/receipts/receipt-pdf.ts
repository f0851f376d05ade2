/** Writes a receipt or credit note as PDF in the reader's language. */
import type { Download } from '@fanfare/contract/downloads'
import { descriptorOf } from '#core/payments/index.ts'
import { receiptsOfPayments, type ReceiptRow } from '#core/receipts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { download } from '#lib/download.ts'
import { currentLocale, date, decimal, money, t, renderMessage } from '#lib/i18n.ts'
import { makePdf, type PdfSection } from '#platform/pdf.ts'
import type { Context } from '#platform/context.ts'
import { receiptNumberOf } from './receipt-number.ts'

export async function receiptPdf(ctx: Context, row: ReceiptRow): Promise<Download> {
  const number = receiptNumberOf(row)
  const corrected = row.kind === 'receipt' ? undefined : (await receiptsOfPayments(ctx.db, [row.payment_id])).get(row.payment_id)
  const [title, descriptor] = [titleOf(row, number), await descriptorOf(ctx, row.gateway)]
  const pdf = await makePdf({
    title,
    subtitle: date(row.issued_at),
    lang: currentLocale(),
    at: row.issued_at,
    footer: t('{seller}, {number}', { seller: row.seller_name, number }),
    sections: [
      ...(corrected ? [correction(corrected)] : []),
      { title: t('Seller'), lines: sellerLines(row) },
      { title: t('Buyer'), lines: buyerLines(row) },
      figures(row),
      { title: row.kind === 'receipt' ? t('Paid with') : t('Refunded to'), ...paidBy(row, descriptor) },
    ],
  })
  return download(`${number}.pdf`, 'application/pdf', pdf)
}

const titleOf = ({ kind }: ReceiptRow, number: string): string =>
  kind === 'receipt' ? t('Receipt {number}', { number }) : t('Credit note {number}', { number })

const correction = (receipt: ReceiptRow): PdfSection => ({
  title: t('Corrects'),
  facts: [[t('Receipt {number}', { number: receiptNumberOf(receipt) }), date(receipt.issued_at)]],
})

function sellerLines({ seller_name: name, seller_address: address, seller_tax_id: taxId }: ReceiptRow): string[] {
  const lines = [name, ...address.split('\n').filter((line) => line.trim() !== '')]
  return taxId === '' ? lines : [...lines, t('Tax number {number}', { number: taxId })]
}

function buyerLines({ buyer_name: name, tax_country: country }: ReceiptRow): string[] {
  if (country === null) return [name]
  return [name, new Intl.DisplayNames([currentLocale()], { type: 'region' }).of(country) ?? country]
}

function figures({ kind, item, net, tax, tax_rate: basisPoints, tax_name: name, currency }: ReceiptRow): PdfSection {
  const sign = kind === 'receipt' ? 1 : -1
  const shown = (amount: number) => money(fromMinorUnits(sign * amount), currency)
  const taxed = t('{tax} {percent} %', { tax: name || t('Tax'), percent: decimal(fromMinorUnits(basisPoints)) })
  return {
    title: t('Description'),
    table: {
      header: ['', t('Amount')],
      rows: [[renderMessage(item), shown(Number(net))], ...(basisPoints > 0 ? [[taxed, shown(Number(tax))]] : [])],
      sum: [t('Total'), shown(Number(net) + Number(tax))],
    },
    ...(basisPoints === 0 && { note: t('No tax was charged.') }),
  }
}

function paidBy({ gateway, card_brand: brand, card_last4: last4 }: ReceiptRow, descriptor: string): Omit<PdfSection, 'title'> {
  if (gateway === 'bank') return { lines: [t('Bank transfer')] }
  const name = brand === '' ? gateway : brand
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const card = last4 === '' ? capital : `${capital} •••• ${last4}`
  return { facts: [[t('Card'), card], ...(descriptor === '' ? [] : [[t('On your bank statement'), descriptor] as const])] }
}
