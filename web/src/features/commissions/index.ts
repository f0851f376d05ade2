/** What of a sale the site keeps: by kind of sale, and as agreed with performers. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'commissions',
  realtime: () => import('./realtime.ts'),
})
