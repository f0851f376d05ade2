/** The vault: all files that a performer has uploaded, wherever they are used. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'vault',
  realtime: () => import('./realtime.ts'),
})
