import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { demo } from './demo.ts'
import { evidence } from './evidence.ts'
import { messageContent } from './content.ts'
import { listeners } from './listeners.ts'
import { notificationRules, notificationResolutions } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { clientEvents } from './client-events.ts'

export default feature({
  name: 'messages',
  routes,
  entryReasons: [{ reason: 'message', label: () => t('Messages') }],
  contents: [messageContent],
  listeners,
  notificationRules,
  notificationResolutions,
  serverEvents,
  clientEvents,
  evidence,
  demo,
})
