/** The fan's own account. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'users',
})
