import type { DisputeStatus } from '@fanfare/contract/disputes'
import { t } from '#lib/i18n.ts'

export const statusLabel: Record<DisputeStatus, () => string> = {
  inquiry: () => t('Inquiry'),
  open: () => t('Under review'),
  won: () => t('Won'),
  lost: () => t('Lost'),
  closed: () => t('Inquiry closed'),
}
export const statusTone = { inquiry: 'plain', open: 'plain', won: 'good', lost: 'plain', closed: 'good' } as const

const reasons: Readonly<Record<string, () => string>> = {
  fraudulent: () => t('The cardholder says someone else paid'),
  unrecognized: () => t('The cardholder doesn’t recognize the payment'),
  duplicate: () => t('The cardholder says they were charged twice'),
  subscription_canceled: () => t('The cardholder says the subscription was canceled'),
  product_not_received: () => t('The cardholder says nothing was delivered'),
  product_unacceptable: () => t('The cardholder says it wasn’t as described'),
  credit_not_processed: () => t('The cardholder says a refund never arrived'),
}

/** Returns the bank's own word for an unknown reason. */
export const reasonLabel = (reason: string): string => reasons[reason]?.() ?? t('The bank’s reason: {reason}', { reason })
