import type { RefundRule } from '@fanfare/contract/refund-rules'
import type { Refund, RefundReason, TokenRefundReason } from '@fanfare/contract/refunds'
import { t } from '#lib/i18n.ts'

const given: Record<RefundReason, () => string> = {
  requested: () => t('The fan asked for it'),
  undelivered: () => t('It was not what was promised'),
  duplicate: () => t('It was paid twice'),
  mistake: () => t('It was a mistake'),
  other: () => t('Another reason'),
}

const ofTokens: Record<TokenRefundReason, () => string> = {
  duplicate: given.duplicate,
  undelivered: given.undelivered,
  goodwill: () => t('Goodwill'),
  other: given.other,
}

export const reasonWord: Record<Refund['reason'], () => string> = {
  ...given,
  ...ofTokens,
  unredeemed: () => t('The gift was not redeemed in time'),
  subscription_refunded: () => t('The subscription that had opened it was refunded'),
  disputed: () => t('The bank has taken the payment back'),
}

const optionsOf = (words: Readonly<Record<string, () => string>>) =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))
export const reasonOptions = () => optionsOf(given)
export const tokenReasonOptions = () => optionsOf(ofTokens)

export const statusWord: Record<Refund['status'], () => string> = {
  pending: () => t('On its way'),
  succeeded: () => t('Paid back'),
  failed: () => t('Failed'),
  settled: () => t('Paid back by hand'),
  disputed: () => t('Taken back by the bank'),
}

export const statusTone = { pending: 'plain', succeeded: 'good', failed: 'danger', settled: 'good', disputed: 'plain' } as const

/** Labels of the patterns that refund rules detect. */
export const ruleWord: Record<RefundRule['name'], () => string> = {
  duplicate: () => t('Paid twice'),
  undelivered: () => t('Not delivered'),
  suspended: () => t('Performer suspended or gone'),
}

export const ruleHint: Record<RefundRule['name'], () => string> = {
  duplicate: () =>
    t('The same fan has paid the same performer the same amount for the same thing twice. The later one goes back.'),
  undelivered: () => t('Media that were bought never became ready, or were taken down soon after. What they cost goes back.'),
  suspended: () => t('A subscription is paid for, and its performer is not there any more. The rest of the time goes back.'),
}

type Unit = NonNullable<RefundRule['unit']>
export const unitWord: Record<Unit, () => string> = { minutes: () => t('minutes'), hours: () => t('hours') }
export const spanLabel: Record<Unit, () => string> = {
  minutes: () => t('Within how many minutes'),
  hours: () => t('Within how many hours of the sale'),
}
