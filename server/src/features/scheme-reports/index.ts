import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { schemeReportsPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'scheme-reports',
  operatorActs,
  personalData: schemeReportsPersonalData,
  routes,
  jobHandlers,
  notificationRules,
  demo,
})
