/** Takedowns that operators have ordered. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'takedowns' })
