import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { reactionsPersonalData } from './personal-data.ts'

export default feature({
  name: 'reactions',
  personalData: reactionsPersonalData,
  routes,
  notificationGroups: [{ name: 'social', at: 40, label: () => t('Likes and comments') }],
  notificationRules,
  demo,
})
