import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'payouts', routes: [...routes, ...adminRoutes], notificationRules, serverEvents, demo })
