/** What performers collect tips for. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'tip-goals' })
