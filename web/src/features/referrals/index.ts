/** Referrals: fans and performers refer others and get a share of the commission, which operators set. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'referrals',
})
