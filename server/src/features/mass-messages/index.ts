import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({ name: 'mass-messages', routes, jobHandlers, notificationRules, notificationResolutions, demo })
