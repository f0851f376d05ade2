import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'
import { massMessagesPersonalData } from './personal-data.ts'

export default feature({
  name: 'mass-messages',
  operatorActs,
  personalData: massMessagesPersonalData,
  routes,
  jobHandlers,
  notificationRules,
  notificationResolutions,
  demo,
})
