import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'follows',
  routes,
  listeners,
  jobHandlers,
  notificationGroups: [
    { name: 'fans', at: 20, label: () => t('Fans') },
    { name: 'following', at: 50, label: () => t('People you follow') },
  ],
  notificationRules,
  demo,
})
