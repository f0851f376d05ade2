import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { evidence } from './evidence.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { termsRoutes } from './terms-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'
import { authPersonalData } from './personal-data.ts'

export default feature({
  name: 'auth',
  personalData: authPersonalData,
  routes: [...routes, ...twoFactorRoutes, ...termsRoutes],
  listeners,
  notificationGroups: [{ name: 'account', at: 70, label: () => t('Your account') }],
  notificationRules,
  serverEvents,
  jobHandlers,
  evidence,
  demo,
})
