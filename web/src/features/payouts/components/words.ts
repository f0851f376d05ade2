/** States, steps and methods of payouts, in words. */
import type { PayoutType } from '@fanfare/contract/payout-methods'
import type { PayoutStatus, PayoutStep } from '@fanfare/contract/payouts'
import { t } from '#lib/i18n.ts'

export const statusWord: Record<PayoutStatus, () => string> = {
  pending: () => t('Waiting'),
  approved: () => t('Approved'),
  paid: () => t('Paid'),
  failed: () => t('Failed'),
  rejected: () => t('Rejected'),
  cancelled: () => t('Cancelled'),
}

export const statuses = ['pending', 'approved', 'paid', 'failed', 'rejected', 'cancelled'] as const satisfies PayoutStatus[]

export const statusTone = {
  pending: 'brass',
  approved: 'plain',
  paid: 'good',
  failed: 'live',
  rejected: 'live',
  cancelled: 'plain',
} as const

export const stepWord: Record<PayoutStep['event'], () => string> = {
  request: () => t('Requested'),
  edit: () => t('Changed'),
  cancel: () => t('Taken back'),
  approve: () => t('Approved'),
  reject: () => t('Rejected'),
  batch: () => t('Put into a batch'),
  pay: () => t('Paid'),
  fail: () => t('Failed'),
}

export const typeWord: Record<PayoutType, () => string> = {
  banking: () => t('Bank transfer'),
  paypal: () => t('PayPal'),
}
