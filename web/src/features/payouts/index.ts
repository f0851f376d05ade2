/** Payouts: performers ask for what they have earned, and operators pay it. */
import { feature } from '#core/feature.ts'
import { PayoutIcon } from '#ui/icons.ts'

const notice = { icon: PayoutIcon, isPaid: true }

export default feature({
  name: 'payouts',
  realtime: () => import('./realtime.ts'),
  notifications: { payout: notice, payout_request: notice },
})
