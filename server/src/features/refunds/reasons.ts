/** Labels the reasons for which people refund sales and tokens, and the reason of a chargeback. */
import type { RefundReason as GivenReason, TokenRefundReason } from '@fanfare/contract/refunds'
import type { RefundReason } from '#core/refunds/index.ts'
import { t } from '#lib/i18n.ts'

const labels: Readonly<Record<GivenReason | TokenRefundReason | 'disputed', () => string>> = {
  requested: () => t('Requested by the fan'),
  undelivered: () => t('Not as described'),
  duplicate: () => t('Paid twice'),
  mistake: () => t('Mistake'),
  goodwill: () => t('Goodwill'),
  disputed: () => t('The bank reversed the payment'),
  other: () => t('Another reason'),
}

export const refundReasons: readonly RefundReason[] = Object.entries(labels).map(([reason, label]) => ({ reason, label }))
