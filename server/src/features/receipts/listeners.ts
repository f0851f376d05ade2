/** Mails a receipt. It names no performer, and the link opens for nobody else: a stranger who reads it learns that something was paid. */
import { accountById, sendMailTo } from '#core/accounts/index.ts'
import { receiptById, receiptIssued, type ReceiptRow } from '#core/receipts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { date, money, t } from '#lib/i18n.ts'
import { on } from '#platform/listeners.ts'
import { numberOf } from './words.ts'

export const listeners = [
  on(receiptIssued, 'mail', async (tx, { receiptId, fanId }) => {
    const [fan, row] = await Promise.all([accountById(tx.db, fanId), receiptById(tx.db, receiptId)])
    if (!fan || fan.status !== 'active' || !row) return
    await sendMailTo(tx, fan, () => wordsOf(row, new URL('/receipts', tx.services.config.origin).href))
  }),
]

function wordsOf(row: ReceiptRow, link: string) {
  const { kind, net, tax, currency, issued_at: at } = row
  const number = numberOf(row)
  const words = { amount: money(fromMinorUnits(Number(net) + Number(tax)), currency), on: date(at) }
  if (kind === 'receipt')
    return {
      subject: t('Your receipt {number}', { number }),
      paragraphs: [t('You have paid {amount} on {on}. The receipt is here:', words), link],
    }
  return {
    subject: t('Your credit note {number}', { number }),
    paragraphs: [t('{amount} goes back to you, refunded on {on}. The credit note is here:', words), link],
  }
}
