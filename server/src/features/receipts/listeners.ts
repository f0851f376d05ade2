/**
 * Emails a receipt that names no performer and whose link opens for its owner only: a stranger who reads it learns only that
 * something was paid.
 */
import { accountById, sendMailTo, type MailWords } from '#core/accounts/index.ts'
import { receiptById, receiptIssued, type ReceiptRow } from '#core/receipts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { date, money, t } from '#lib/i18n.ts'
import { on } from '#platform/listeners.ts'
import { receiptNumberOf } from './receipt-number.ts'

export const listeners = [
  on(receiptIssued, 'mail', async (tx, { receiptId, fanId }) => {
    const [fan, row] = await Promise.all([accountById(tx.db, fanId), receiptById(tx.db, receiptId)])
    if (!fan || fan.status !== 'active' || !row) return
    await sendMailTo(tx, fan, () => receiptWords(row))
  }),
]

type Mailed = Pick<ReceiptRow, 'kind' | 'year' | 'number' | 'net' | 'tax' | 'currency' | 'issued_at'>

export function receiptWords(row: Mailed): MailWords {
  const { kind, net, tax, currency, issued_at: at } = row
  const number = receiptNumberOf(row)
  const values = { amount: money(fromMinorUnits(Number(net) + Number(tax)), currency), on: date(at) }
  if (kind === 'receipt')
    return {
      subject: t('Your receipt {number}', { number }),
      body: [t('You paid {amount} on {on}.', values), t('Your receipt is ready to view and download.')],
      button: { label: t('View receipt'), url: '/receipts' },
    }
  return {
    subject: t('Your credit note {number}', { number }),
    body: [t('We refunded you {amount} on {on}.', values), t('Your credit note is ready to view and download.')],
    button: { label: t('View credit note'), url: '/receipts' },
  }
}
