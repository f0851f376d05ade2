import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { answerJobHandlers } from './answer-dispute.ts'
import { bookChecks } from './checks.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { disputeJobHandlers } from './find-disputes.ts'

export default feature({
  name: 'disputes',
  routes,
  bookChecks,
  entryReasons: [{ reason: 'dispute', label: () => t('Disputes'), isSale: false }],
  jobHandlers: [...disputeJobHandlers, ...answerJobHandlers],
  listeners,
  notificationRules,
  notificationResolutions,
  serverEvents,
  demo,
})
