import type { CancelReason } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'

export const cancelReasonLabel: Readonly<Record<CancelReason, () => string>> = {
  too_expensive: () => t('Too expensive'),
  too_little_new: () => t('Not enough new content'),
  not_as_expected: () => t('Not what I expected'),
  break: () => t('I’m taking a break'),
  other: () => t('Something else'),
}

export const reasons: readonly CancelReason[] = ['too_expensive', 'too_little_new', 'not_as_expected', 'break', 'other']
