import type { Refund, RefundReason, TokenRefundReason } from '@fanfare/contract/refunds'
import { t } from '#lib/i18n.ts'

const given: Record<RefundReason, () => string> = {
  requested: () => t('Requested by the fan'),
  undelivered: () => t('Not as described'),
  duplicate: () => t('Paid twice'),
  mistake: () => t('Mistake'),
  other: () => t('Another reason'),
}

const ofTokens: Record<TokenRefundReason, () => string> = {
  duplicate: given.duplicate,
  undelivered: given.undelivered,
  goodwill: () => t('Goodwill'),
  other: given.other,
}

const optionsOf = (words: Readonly<Record<string, () => string>>) =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))
export const reasonOptions = () => optionsOf(given)
export const tokenReasonOptions = () => optionsOf(ofTokens)

export const statusLabel: Record<Refund['status'], () => string> = {
  pending: () => t('On its way'),
  succeeded: () => t('Refunded'),
  failed: () => t('Failed'),
  settled: () => t('Refunded manually'),
  disputed: () => t('Charged back'),
}

export const statusTone = { pending: 'plain', succeeded: 'good', failed: 'danger', settled: 'good', disputed: 'plain' } as const
