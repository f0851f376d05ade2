/** A performer's own account: pictures, profile, prices and verification. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'performer-settings',
  realtime: () => import('./realtime.ts'),
})
