/** Banners of the site and featured performers. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'site-promotions' })
