/** What operators have ordered to go from the site for good. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'takedowns' })
