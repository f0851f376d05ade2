/** Signing in, registering, and what keeps an account one's own. */
import { feature } from '#core/feature.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default feature({
  name: 'auth',
  realtime: () => import('./realtime.ts'),
  notifications: { security: { icon: SecurityIcon } },
})
