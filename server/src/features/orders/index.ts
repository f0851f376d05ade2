import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { bookChecks } from './checks.ts'
import { ordersClosing } from './closing-rule.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { lateRule } from './late-rule.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { ordersPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({
  name: 'orders',
  personalData: ordersPersonalData,
  routes,
  entryReasons: [{ reason: 'shipping', label: () => t('Shipping'), mayRepeat: true }],
  refundRules: [lateRule],
  refundReasons: [
    { reason: 'unshipped', label: () => t('Not shipped in time') },
    { reason: 'cancelled', label: () => t('Cancelled before shipping') },
    { reason: 'returned', label: () => t('Returned') },
  ],
  listeners,
  jobHandlers,
  notificationGroups: [{ name: 'orders', at: 35, label: () => t('Orders') }],
  notificationRules,
  serverEvents,
  bookChecks,
  closingRules: [ordersClosing],
  demo,
})
