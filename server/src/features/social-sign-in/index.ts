import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'social-sign-in',
  operatorActs,
  routes: [...routes, ...adminRoutes],
  notificationRules,
  jobHandlers,
})
