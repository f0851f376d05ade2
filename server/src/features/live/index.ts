import { LIVE, MENU_ITEM } from '@fanfare/contract/live-limits'
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { chatJobs } from './chat/jobs.ts'
import { liveMessageReportable } from './chat/reportable.ts'
import { chatRoutes } from './chat/routes.ts'
import { closingRule } from './closing-rule.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { livePersonalData } from './personal-data.ts'
import { liveReportable } from './rooms/reportable.ts'
import { liveContent } from './rooms/content.ts'
import { roomJobs } from './rooms/jobs.ts'
import { recordJobs } from './rooms/record.ts'
import { roomRoutes } from './rooms/routes.ts'
import { liveStreams } from './rooms/stream-kind.ts'
import { reminderJobs } from './schedule/reminders.ts'
import { liveTopic, serverEvents } from './server-events.ts'
import { ticketJobs } from './tickets/settle-tickets.ts'
import { wallRoutes } from './wall/routes.ts'
import { safety } from './safety.ts'
import { menuTexts } from './menu/published-texts.ts'
import { roomTexts } from './rooms/published-texts.ts'

export default feature({
  name: 'live',
  safety,
  operatorActs,
  routes: [...roomRoutes, ...chatRoutes, ...wallRoutes],
  contents: [liveContent],
  reportables: [liveReportable, liveMessageReportable],
  entryReasons: [
    { reason: LIVE, label: () => t('Live tickets'), mayRepeat: true },
    { reason: MENU_ITEM, label: () => t('Live menu') },
  ],
  publishedTexts: [roomTexts, menuTexts],
  streamKinds: [liveStreams],
  topics: [liveTopic],
  listeners,
  serverEvents,
  notificationRules,
  jobHandlers: [...roomJobs, ...recordJobs, ...reminderJobs, ...ticketJobs, ...chatJobs],
  closingRules: [closingRule],
  personalData: livePersonalData,
  demo,
})
