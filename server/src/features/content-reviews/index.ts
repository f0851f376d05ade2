import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { reviewSections } from './report-sections.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({
  name: 'content-reviews',
  routes,
  operatorActs,
  listeners,
  notificationRules,
  serverEvents,
  reportSections: reviewSections,
  demo,
})
