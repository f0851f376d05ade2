import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { splitsPersonalData } from './personal-data.ts'

export default feature({
  name: 'splits',
  personalData: splitsPersonalData,
  routes,
  notificationRules,
  serverEvents,
  demo,
  entryReasons: [{ reason: 'split', label: () => t('Income from splits'), isSale: false }],
})
