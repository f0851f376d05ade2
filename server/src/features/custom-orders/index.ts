import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { adminRoutes } from './admin-routes.ts'
import { closingRule } from './closing-rule.ts'
import { customOrderContent } from './content.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { deliveryUploads, orderDownloads, orderFilesArea } from './order-files.ts'
import { customOrdersPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'
import { safety } from './safety.ts'
import { serverEvents } from './server-events.ts'

export default feature({
  name: 'custom-orders',
  safety,
  operatorActs,
  routes: [...routes, ...adminRoutes],
  contents: [customOrderContent],
  entryReasons: [{ reason: CUSTOM_ORDER, label: () => t('Custom orders'), mayRepeat: true }],
  listeners,
  jobHandlers,
  notificationGroups: [{ name: 'customorders', at: 35, label: () => t('Custom orders') }],
  notificationRules,
  notificationResolutions,
  serverEvents,
  closingRules: [closingRule],
  storageAreas: [orderFilesArea],
  downloadAreas: [orderDownloads],
  uploads: [deliveryUploads],
  personalData: customOrdersPersonalData,
  demo,
})
