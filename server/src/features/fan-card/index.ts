import { feature } from '#core/feature.ts'
import { archiveSections } from './archive.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { remindersPersonalData } from './personal-data.ts'

export default feature({
  name: 'fan-card',
  personalData: remindersPersonalData,
  routes: [...routes, ...reminderRoutes],
  notificationRules,
  serverEvents,
  jobHandlers,
  archiveSections,
  demo,
})
