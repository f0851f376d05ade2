import type { DisputeStatus } from '@fanfare/contract/disputes'
import { t } from '#lib/i18n.ts'

export const statusWord: Record<DisputeStatus, () => string> = {
  inquiry: () => t('The bank asks'),
  open: () => t('The bank decides'),
  won: () => t('Won'),
  lost: () => t('Lost'),
  closed: () => t('Inquiry closed'),
}
export const statusTone = { inquiry: 'plain', open: 'plain', won: 'good', lost: 'plain', closed: 'good' } as const

const reasons: Readonly<Record<string, () => string>> = {
  fraudulent: () => t('The cardholder says that somebody else paid'),
  unrecognized: () => t('The cardholder does not recognise the payment'),
  duplicate: () => t('The cardholder says that it was paid twice'),
  subscription_canceled: () => t('The cardholder says that the subscription was cancelled'),
  product_not_received: () => t('The cardholder says that nothing was delivered'),
  product_unacceptable: () => t('The cardholder says that it was not what was promised'),
  credit_not_processed: () => t('The cardholder says that a refund did not arrive'),
}

/** Returns the bank's own word for an unknown reason. */
export const reasonWords = (reason: string): string => reasons[reason]?.() ?? t('The bank’s reason: {reason}', { reason })
