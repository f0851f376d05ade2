/** A payment as its buyer sees it. */
import type { Payment as View } from '@fanfare/contract/payments'
import { fromMinorUnits } from '#lib/amount.ts'
import { translated } from '#lib/i18n.ts'
import type { Payment } from './tables.ts'

/** `refunded` in minor units. */
export const paymentView = (row: Payment, refunded = 0): View => ({
  _id: row.id,
  purpose: row.purpose,
  description: row.description,
  amount: fromMinorUnits(row.amount),
  refunded: fromMinorUnits(refunded),
  currency: row.currency,
  status: row.status,
  message: translated(row.message),
  ...(row.status === 'authentication_needed' &&
    row.client_secret !== null && { authentication: { gateway: row.gateway, clientSecret: row.client_secret } }),
  ...(row.status === 'authentication_needed' &&
    row.redirect_url !== null && { redirect: { gateway: row.gateway, url: row.redirect_url } }),
  createdAt: row.created_at.toISOString(),
})
