import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'
import { listeners } from './listeners.ts'
import { jobHandlers } from './rules/find-sales.ts'
import { ownRules } from './rules/own-rules.ts'
import { ruleRoutes } from './rules/routes.ts'
import { refundReasons } from './reasons.ts'
import { serverEvents } from './server-events.ts'
import { refundsPersonalData } from './personal-data.ts'

export default feature({
  name: 'refunds',
  operatorActs,
  personalData: refundsPersonalData,
  routes: [...routes, ...ruleRoutes],
  entryReasons: [
    { reason: 'refund', label: () => t('Refunds'), isSale: false },
    { reason: 'purchase_refund', label: () => t('Token refunds'), isSale: false },
  ],
  refundRules: ownRules,
  refundReasons,
  listeners,
  jobHandlers,
  notificationRules,
  notificationResolutions,
  serverEvents,
})
