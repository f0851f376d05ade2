import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { adminRoutes } from './admin-routes.ts'
import { bookChecks } from './checks.ts'
import { jobHandlers } from './expire.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'
import { topUpsPersonalData } from './personal-data.ts'

export default feature({
  name: 'top-ups',
  operatorActs,
  personalData: topUpsPersonalData,
  routes: [...routes, ...adminRoutes],
  entryReasons: [{ reason: 'grant', label: () => t('Tokens added by the site'), isSale: false }],
  bookChecks,
  notificationRules,
  notificationResolutions,
  jobHandlers,
})
