/** A performer's texts for answers that are written again and again. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'message-templates',
})
