/** Payouts: performers ask for what they have earned, and operators pay it. */
import { feature } from '#core/feature.ts'
import { PayoutIcon } from '#ui/icons.ts'

export default feature({
  name: 'payouts',
  realtime: () => import('./realtime.ts'),
  notifications: { payout: { icon: PayoutIcon, isPaid: true }, payout_request: { icon: PayoutIcon, isPaid: true } },
})
