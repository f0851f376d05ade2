import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { answerJobHandlers } from './answer-dispute.ts'
import { bookChecks } from './checks.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { ratioJobHandlers } from './ratio.ts'
import { disputeSections } from './report-sections.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { disputeJobHandlers } from './find-disputes.ts'
import { disputesPersonalData } from './personal-data.ts'
import { disputesClosing } from './closing-rule.ts'

export default feature({
  name: 'disputes',
  operatorActs,
  personalData: disputesPersonalData,
  closingRules: [disputesClosing],
  routes,
  bookChecks,
  entryReasons: [{ reason: 'dispute', label: () => t('Disputes'), isSale: false }],
  jobHandlers: [...disputeJobHandlers, ...answerJobHandlers, ...ratioJobHandlers],
  listeners,
  notificationRules,
  notificationResolutions,
  serverEvents,
  reportSections: disputeSections,
  demo,
})
