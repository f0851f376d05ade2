import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'gifts',
  operatorActs,
  routes,
  notificationRules,
  entryReasons: [{ reason: 'gift', label: () => t('Gifts') }],
})
