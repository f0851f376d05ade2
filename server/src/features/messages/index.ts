import { feature } from '#core/feature.ts'
import { onlineFans } from '#core/messages/index.ts'
import { t } from '#lib/i18n.ts'
import { actRoutes } from './act-routes.ts'
import { demo } from './demo.ts'
import { draftRoutes } from './drafts/routes.ts'
import { draftServerEvents } from './drafts/server-events.ts'
import { evidence } from './evidence.ts'
import { messageContent } from './content.ts'
import { messageReportable } from './reportable.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules, notificationResolutions } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { routes } from './routes.ts'
import { safety } from './safety.ts'
import { streamRoutes } from './stream-routes.ts'
import { clientEvents } from './client-events.ts'
import { draftsPersonalData } from './personal-data.ts'

export default feature({
  name: 'messages',
  safety,
  personalData: draftsPersonalData,
  routes: [...routes, ...inboxRoutes, ...actRoutes, ...draftRoutes, ...streamRoutes],
  entryReasons: [
    { reason: 'message', label: () => t('Messages') },
    // A fan pays for each message separately.
    { reason: 'sent_message', label: () => t('Paid messages from fans'), mayRepeat: true },
  ],
  contents: [messageContent],
  reportables: [messageReportable],
  listeners,
  fanSources: [{ who: 'online', fans: onlineFans }],
  jobHandlers: jobHandlers,
  notificationGroups: [{ name: 'messages', at: 10, label: () => t('Messages') }],
  notificationRules,
  notificationResolutions,
  serverEvents: [...serverEvents, ...draftServerEvents],
  clientEvents,
  evidence,
  demo,
})
