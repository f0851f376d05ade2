import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'account-control', routes, notificationRules, serverEvents, jobHandlers })
