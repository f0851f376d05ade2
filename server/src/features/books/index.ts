import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { bookChecks } from './checks.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { settlementRoutes } from './settlement-routes.ts'
import { booksPersonalData } from './personal-data.ts'
import { siteFigures } from './site-figures.ts'

export default feature({
  name: 'books',
  operatorActs,
  personalData: booksPersonalData,
  routes: [...routes, ...settlementRoutes],
  bookChecks,
  entryReasons: [
    { reason: 'escrow', label: () => t('Tokens moved into escrow'), isSale: false },
    { reason: 'escrow_returned', label: () => t('Tokens returned from escrow'), isSale: false },
    { reason: 'settlement', label: () => t('Payment processor settlements'), isSale: false },
    { reason: 'tax remittance', label: () => t('Tax paid to countries'), isSale: false },
  ],
  jobHandlers,
  notificationRules,
  notificationResolutions,
  serverEvents,
  demo,
  siteFigures,
})
