/** Performers' links to their profile that say where fans come from. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'tracking',
})
