import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { adminRoutes } from './admin-routes.ts'
import { documentJobHandlers } from './documents.ts'
import { notificationRules, notificationResolutions } from './notifications.ts'
import { jobHandlers } from './jobs.ts'
import { operatorActs } from './operator-acts.ts'
import { performerReactable } from './reactable.ts'
import { verificationSections } from './report-sections.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'performers',
  operatorActs,
  routes: [...routes, ...adminRoutes],
  reactables: [performerReactable],
  notificationRules,
  notificationResolutions,
  serverEvents,
  jobHandlers: [...documentJobHandlers, ...jobHandlers],
  reportSections: verificationSections,
  demo,
})
