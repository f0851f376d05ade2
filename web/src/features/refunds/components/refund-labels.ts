import type { RefundRule } from '@fanfare/contract/refund-rules'
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

export const reasonLabel: Record<Refund['reason'], () => string> = {
  ...given,
  ...ofTokens,
  unredeemed: () => t('Gift not redeemed in time'),
  subscription_refunded: () => t('The subscription that unlocked it was refunded'),
  disputed: () => t('The bank reversed the payment'),
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

/** Labels of the patterns that refund rules detect. */
export const ruleLabel: Record<RefundRule['name'], () => string> = {
  duplicate: () => t('Paid twice'),
  undelivered: () => t('Not delivered'),
  suspended: () => t('Performer suspended or deleted'),
}

export const ruleHint: Record<RefundRule['name'], () => string> = {
  duplicate: () => t('A fan paid the same performer the same amount for the same thing twice. The later payment is refunded.'),
  undelivered: () => t('Purchased media never became ready, or was removed soon after. Its price is refunded.'),
  suspended: () => t('The performer of a paid subscription is suspended or has left. The rest of the paid time is refunded.'),
}

type Unit = NonNullable<RefundRule['unit']>
export const unitLabel: Record<Unit, () => string> = { minutes: () => t('minutes'), hours: () => t('hours') }
export const spanLabel: Record<Unit, () => string> = {
  minutes: () => t('Minutes between payments'),
  hours: () => t('Hours after the sale'),
}
