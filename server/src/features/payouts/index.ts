import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { t } from '#lib/i18n.ts'
import { bookChecks } from './checks.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'
import { stripeRoutes } from './stripe-routes.ts'
import { jobHandlers } from './schedule-payouts.ts'
import { sendJobHandlers } from './send-payout.ts'
import { serverEvents } from './server-events.ts'
import { payoutsPersonalData } from './personal-data.ts'
import { payoutsClosing } from './closing-rule.ts'

export default feature({
  name: 'payouts',
  operatorActs,
  personalData: payoutsPersonalData,
  closingRules: payoutsClosing,
  routes: [...routes, ...stripeRoutes, ...adminRoutes],
  bookChecks,
  notificationRules,
  notificationResolutions,
  serverEvents,
  jobHandlers: [...jobHandlers, ...sendJobHandlers],
  listeners,
  entryReasons: [
    { reason: 'payout reserved', label: () => t('Requested payouts'), isSale: false },
    { reason: 'payout released', label: () => t('Canceled or rejected payouts'), isSale: false },
    { reason: 'payout', label: () => t('Payouts'), isSale: false },
    { reason: 'payout fee', label: () => t('Payout fees'), isSale: false },
    { reason: 'payout returned', label: () => t('Returned payouts'), isSale: false },
    { reason: 'payout fee returned', label: () => t('Returned payout fees'), isSale: false },
  ],
  demo,
})
