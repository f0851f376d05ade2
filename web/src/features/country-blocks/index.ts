/** Countries that performers block, and countries in which the site is not available. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'country-blocks' })
