import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { digitalWalletHandlers } from './digital-wallets.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { payables } from './purchase-tokens.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { routes } from './routes.ts'
import { siteFigures } from './site-figures.ts'
import { operatorSearches } from './operator-search.ts'

export default feature({
  name: 'payments',
  operatorActs,
  operatorSearches,
  siteFigures,
  routes: [...routes, ...gatewayRoutes],
  entryReasons: [{ reason: 'purchase', label: () => t('Token purchases'), isSale: false }],
  notificationGroups: [{ name: 'payments', at: 60, label: () => t('Money') }],
  notificationRules,
  payables,
  jobHandlers: digitalWalletHandlers,
  demo,
})
