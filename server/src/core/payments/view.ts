import type { Payment as View } from '@fanfare/contract/payments'
import { fromMinorUnits } from '#lib/amount.ts'
import { translated, renderMessage } from '#lib/i18n.ts'
import { NO_REFUNDS, type RefundSums } from './refund-sums.ts'
import type { Payment } from './tables.ts'

export const paymentView = (row: Payment, back: RefundSums = NO_REFUNDS): View => ({
  _id: row.id,
  purpose: row.purpose,
  description: renderMessage(row.description),
  amount: fromMinorUnits(row.amount),
  refunded: fromMinorUnits(back.refunded),
  refundedByHand: fromMinorUnits(back.byHand),
  refundPending: fromMinorUnits(back.pending),
  refundFailed: fromMinorUnits(back.failed),
  dispute: disputeOf(row),
  currency: row.currency,
  status: row.status,
  message: translated(row.message),
  ...(row.status === 'authentication_needed' &&
    row.client_secret !== null && { authentication: { gateway: row.gateway, clientSecret: row.client_secret } }),
  ...(row.status === 'authentication_needed' &&
    row.redirect_url !== null && { redirect: { gateway: row.gateway, url: row.redirect_url } }),
  createdAt: row.created_at.toISOString(),
})

function disputeOf({ is_disputed: isDisputed, is_charged_back: isChargedBack }: Payment): View['dispute'] {
  if (isDisputed) return 'open'
  return isChargedBack ? 'lost' : null
}
