import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { jobHandlers } from './expire.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'top-ups',
  routes: [...routes, ...adminRoutes],
  notificationRules,
  jobHandlers,
})
