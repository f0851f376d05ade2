import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({ name: 'passkeys', routes, notificationRules, jobHandlers })
