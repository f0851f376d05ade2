import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'

export { listenersFor, resolversFor } from './notify.ts'
export default feature({ name: 'notifications', routes, serverEvents, demo })
