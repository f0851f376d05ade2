import { feature } from '#core/feature.ts'
import { framesArea } from '#core/streaming/index.ts'
import { routes } from './routes.ts'

export default feature({ name: 'streaming', routes, storageAreas: [framesArea] })
