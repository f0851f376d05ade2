import { feature } from '#core/feature.ts'
import { evidence } from './evidence.ts'
import { routes } from './routes.ts'

export default feature({ name: 'playback', routes, evidence })
