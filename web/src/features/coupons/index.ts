/** The operator's coupons. Fans enter them at checkout. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'coupons',
})
