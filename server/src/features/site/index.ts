import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { countryRoutes } from './countries/routes.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'site',
  routes: [...routes, ...adminRoutes, ...countryRoutes],
  notificationRules,
  notificationResolutions,
})
