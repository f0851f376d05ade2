/** Redirects the old Stripe address to the payout methods. */
import { redirect } from 'react-router'
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'

export const loader = () => redirect('/studio/payouts')
export const clientLoader = loader
export const meta = pageTitle(() => t('Payouts'))

export default function OlderAddress() {
  return null
}
