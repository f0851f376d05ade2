/** The performer's saved replies and scripts. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'message-templates',
})
