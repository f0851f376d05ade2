import type { CancelReason } from '@fanfare/contract/subscriptions'
import { t } from '#lib/i18n.ts'

export const reasonWord: Readonly<Record<CancelReason, () => string>> = {
  too_expensive: () => t('It costs too much'),
  too_little_new: () => t('There is too little new'),
  not_as_expected: () => t('It is not what I expected'),
  break: () => t('I take a break'),
  other: () => t('Something else'),
}

export const reasons: readonly CancelReason[] = ['too_expensive', 'too_little_new', 'not_as_expected', 'break', 'other']
