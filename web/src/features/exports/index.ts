/** Archives to keep: of what a fan has bought, and of a performer's whole vault, which another site can take over. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'exports',
  realtime: () => import('./realtime.ts'),
})
