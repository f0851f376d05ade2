/** The operator's coupons. Fans type them where they pay. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'coupons',
})
