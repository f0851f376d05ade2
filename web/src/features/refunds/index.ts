/** The operator's pages about sales and what of them went back; performers refund from their earnings. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'refunds',
  realtime: () => import('./realtime.ts'),
})
