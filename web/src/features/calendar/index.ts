/** The studio's calendar of scheduled content. The features of each kind of content refresh it. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'calendar' })
