import { feature } from '#core/feature.ts'
import { bookChecks } from './checks.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { goalTopic, serverEvents } from './topic.ts'
import { tipGoalsPersonalData } from './personal-data.ts'

export default feature({
  name: 'tip-goals',
  personalData: tipGoalsPersonalData,
  routes,
  listeners,
  notificationRules,
  serverEvents,
  topics: [goalTopic],
  bookChecks,
  demo,
})
