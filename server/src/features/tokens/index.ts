import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'tokens',
  routes,
  entryReasons: [{ reason: 'tip', label: () => t('Tips') }],
  notificationGroups: [{ name: 'sales', at: 30, label: () => t('Sales') }],
  notificationRules,
  serverEvents,
  demo,
})
