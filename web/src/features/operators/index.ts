/** Who runs the site. */
import { feature } from '#core/feature.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default feature({
  name: 'operators',
  realtime: () => import('./realtime.ts'),
  notifications: { operators: { icon: SecurityIcon } },
})
