import { feature } from '#core/feature.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { safety } from './safety.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'reports', routes, safety, listeners, notificationRules, serverEvents })
