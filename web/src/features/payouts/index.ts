/** Payouts: performers ask for what they have earned, and operators pay it. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PayoutIcon } from '#ui/icons.ts'

export default feature({
  name: 'payouts',
  navigation: [
    { to: '/studio/payouts', label: () => t('Payouts'), icon: PayoutIcon, who: ['performer'], at: { studio: 31, own: 51 } },
    { to: '/admin/payouts', label: () => t('Payouts'), icon: PayoutIcon, who: ['admin'], at: { admin: 45, own: 45 } },
  ],
  realtime: () => import('./realtime.ts'),
  notifications: { payout: { icon: PayoutIcon, isPaid: true }, payout_request: { icon: PayoutIcon, isPaid: true } },
})
