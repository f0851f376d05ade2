/** Payouts: performers ask for what they have earned, and operators pay it. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'payouts',
  realtime: () => import('./realtime.ts'),
})
