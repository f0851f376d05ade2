import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({
  name: 'refunds',
  routes,
  entryReasons: [
    { reason: 'refund', label: () => t('Refunds'), isSale: false },
    { reason: 'purchase_refund', label: () => t('Refunds of tokens'), isSale: false },
  ],
  notificationRules,
  serverEvents,
})
