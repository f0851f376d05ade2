import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { scriptRoutes } from './script-routes.ts'
import { serverEvents } from './server-events.ts'
import { templatesPersonalData } from './personal-data.ts'

export default feature({
  name: 'message-templates',
  personalData: templatesPersonalData,
  routes: [...routes, ...scriptRoutes],
  listeners,
  serverEvents,
  demo,
})
