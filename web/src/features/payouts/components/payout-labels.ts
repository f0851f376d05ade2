/** Words for the states, steps and methods of payouts. */
import { payoutTypes, type PayoutMethods, type PayoutType } from '@fanfare/contract/payout-methods'
import type { PayoutStatus, PayoutStep } from '@fanfare/contract/payouts'
import { t } from '#lib/i18n.ts'

export const statusLabel: Record<PayoutStatus, () => string> = {
  pending: () => t('Waiting'),
  approved: () => t('Approved'),
  sending: () => t('Sending'),
  paid: () => t('Paid'),
  failed: () => t('Failed'),
  rejected: () => t('Rejected'),
  cancelled: () => t('Canceled'),
}

export const statuses = [
  'pending',
  'approved',
  'sending',
  'paid',
  'failed',
  'rejected',
  'cancelled',
] as const satisfies PayoutStatus[]

export const statusTone = {
  pending: 'brass',
  approved: 'plain',
  sending: 'brass',
  paid: 'good',
  failed: 'danger',
  rejected: 'danger',
  cancelled: 'plain',
} as const

export const stepLabel: Record<PayoutStep['event'], () => string> = {
  request: () => t('Requested'),
  edit: () => t('Changed'),
  cancel: () => t('Request canceled'),
  approve: () => t('Approved'),
  reject: () => t('Rejected'),
  batch: () => t('Added to a batch'),
  send: () => t('Sent to Stripe'),
  stop: () => t('Not sent yet'),
  pay: () => t('Paid'),
  fail: () => t('Failed'),
}

export const methodTypeLabel: Record<PayoutType, () => string> = {
  banking: () => t('Bank transfer'),
  paypal: () => t('PayPal'),
  stripe: () => t('Stripe'),
}

/** Returns the masked account of a method; empty if it is not set up. */
export const accountOf = ({ banking, paypal, stripe }: PayoutMethods, type: PayoutType): string =>
  ({ banking: banking?.account, paypal: paypal?.email, stripe: stripe?.account })[type] ?? ''

/** Returns the methods that are set up. */
export const methodTypesIn = (methods: PayoutMethods): PayoutType[] => payoutTypes.filter((type) => methods[type] !== null)
