/** The operator's page of disputes. Fans and performers are notified of their own disputes. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'disputes',
  realtime: () => import('./realtime.ts'),
})
