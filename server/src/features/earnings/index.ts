import { feature } from '#core/feature.ts'
import { archiveSections } from './archive.ts'
import { routes } from './routes.ts'

export default feature({ name: 'earnings', routes, archiveSections })
