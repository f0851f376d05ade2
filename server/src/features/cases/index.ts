import { feature } from '#core/feature.ts'
import { casesClosing } from './closing-rule.ts'
import { demo } from './demo.ts'
import { caseJobHandlers } from '#core/cases/index.ts'
import { listeners } from './listeners.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { caseWorkPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'
import { scheduleJobHandlers } from './schedule-decision.ts'
import { caseSections } from './report-sections.ts'
import { serverEvents } from './server-events.ts'
import { operatorActs } from './operator-acts.ts'

export default feature({
  name: 'cases',
  operatorActs,
  routes,
  personalData: caseWorkPersonalData,
  jobHandlers: [...caseJobHandlers, ...scheduleJobHandlers],
  listeners,
  closingRules: [casesClosing],
  notificationRules,
  notificationResolutions,
  serverEvents,
  reportSections: caseSections,
  demo,
})
