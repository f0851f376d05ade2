import { feature } from '#core/feature.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'blocks', routes, listeners, serverEvents })
