import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { feedContent } from './content.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'feeds',
  routes,
  contents: [feedContent],
  listeners,
  jobHandlers,
  notificationRules,
  serverEvents,
  demo,
})
