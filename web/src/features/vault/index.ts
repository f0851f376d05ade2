/** The vault: everything that a performer has uploaded, whatever shows it. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'vault',
  realtime: () => import('./realtime.ts'),
})
