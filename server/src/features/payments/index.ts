import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { payables } from './purchase-tokens.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'payments',
  routes,
  entryReasons: [{ reason: 'purchase', label: () => t('Purchases of tokens') }],
  notificationRules,
  payables,
  demo,
})
