/** Signing in, registering, and what keeps an account one's own. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'auth',
  realtime: () => import('./realtime.ts'),
})
