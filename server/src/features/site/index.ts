import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { adminRoutes } from './admin-routes.ts'
import { countryRoutes } from './countries/routes.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'site',
  routes: [...routes, ...adminRoutes, ...countryRoutes],
  notificationGroups: [{ name: 'site', at: 80, label: () => t('The site') }],
  notificationRules,
  notificationResolutions,
})
