import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { messageContent } from './content.ts'
import { listeners } from './listeners.ts'
import { notificationRules, notificationResolutions } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { clientEvents } from './client-events.ts'

export default feature({
  name: 'messages',
  routes,
  contents: [messageContent],
  listeners,
  notificationRules,
  notificationResolutions,
  serverEvents,
  clientEvents,
  demo,
})
