/** The operator's pages about performers who want to be verified. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'verification',
})
