import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { refundables } from './refund.ts'
import { payables } from './settle-subscription.ts'

export default feature({
  name: 'subscriptions',
  routes,
  entryReasons: [{ reason: 'subscription', label: () => t('Subscriptions') }],
  listeners,
  notificationRules,
  serverEvents,
  jobHandlers,
  payables,
  refundables,
  demo,
})
