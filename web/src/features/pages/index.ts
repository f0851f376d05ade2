/** Pages about the site, such as the terms, which operators write. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'pages' })
