import { SHOW_MINUTE } from '@fanfare/contract/private-show-views'
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { bookChecks } from './checks.ts'
import { closingRule } from './closing-rule.ts'
import { showContent } from './content.ts'
import { demo } from './demo.ts'
import { evidence } from './evidence.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { privateShowsPersonalData } from './personal-data.ts'
import { showStreams } from './room/stream.ts'
import { routes } from './routes.ts'
import { safety } from './safety.ts'
import { serverEvents } from './server-events.ts'
import { wallRoutes } from './wall/routes.ts'

export default feature({
  name: 'private-shows',
  safety,
  operatorActs,
  routes: [...routes, ...wallRoutes],
  contents: [showContent],
  streamKinds: [showStreams],
  entryReasons: [{ reason: SHOW_MINUTE, label: () => t('Private shows'), mayRepeat: true }],
  bookChecks,
  evidence,
  listeners,
  jobHandlers,
  notificationGroups: [{ name: 'privateshows', at: 36, label: () => t('Private shows') }],
  notificationRules,
  notificationResolutions,
  serverEvents,
  closingRules: [closingRule],
  personalData: privateShowsPersonalData,
  demo,
})
