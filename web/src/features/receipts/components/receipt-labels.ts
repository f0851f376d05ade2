import type { PaymentReceipt } from '@fanfare/contract/receipts'
import { t } from '#lib/i18n.ts'

/** Returns the card, the bank, or the payment processor if no card was charged. */
export const paidByLabel = ({ paidBy: { gateway, brand, last4, country } }: PaymentReceipt): string => {
  if (gateway === 'bank') return t('Bank transfer')
  const name = brand === '' ? gateway : brand
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  if (last4 === '') return capital
  return country === null ? `${capital} •••• ${last4}` : `${capital} •••• ${last4} (${country})`
}

/** Returns what was bought, or which receipt a credit note corrects. */
export const receiptTypeLabel = ({ kind, item, receiptNumber }: PaymentReceipt): string =>
  kind === 'receipt' ? item : t('Credit note for {number}', { number: receiptNumber ?? '' })
