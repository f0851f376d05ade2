import { feature } from '#core/feature.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'restrictions', routes, serverEvents })
