/** The operator's pages of sales and refunds. Performers refund from their earnings page. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'refunds',
  realtime: () => import('./realtime.ts'),
})
