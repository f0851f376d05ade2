import { feature } from '#core/feature.ts'
import { casesClosing } from './closing-rule.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({
  name: 'cases',
  routes,
  closingRules: [casesClosing],
  notificationRules,
  notificationResolutions,
  serverEvents,
})
