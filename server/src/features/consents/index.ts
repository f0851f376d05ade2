import { consentJobHandlers } from '#core/consents/index.ts'
import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { demo } from './demo.ts'
import { documentArea } from './documents.ts'
import { guestRoutes } from './guest-routes.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { personalDataOfConsents } from './personal-data.ts'
import { recordRoutes } from './records/routes.ts'
import { retentionJobHandlers } from './retention/erase-records.ts'
import { consentSections } from './report-sections.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { operatorActs } from './operator-acts.ts'

export default feature({
  name: 'consents',
  operatorActs,
  personalData: personalDataOfConsents,
  routes: [...routes, ...guestRoutes, ...adminRoutes, ...recordRoutes],
  notificationRules,
  notificationResolutions,
  serverEvents,
  jobHandlers: [...consentJobHandlers, ...retentionJobHandlers],
  reportSections: consentSections,
  storageAreas: [documentArea],
  demo,
})
