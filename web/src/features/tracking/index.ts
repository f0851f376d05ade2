/** Performers' tracking links to their profile, which show where fans come from. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'tracking',
})
