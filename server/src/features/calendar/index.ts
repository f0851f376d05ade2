import { feature } from '#core/feature.ts'
import { publicationNotificationRules } from '#core/publications/index.ts'
import { routes } from './routes.ts'

export default feature({ name: 'calendar', routes, notificationRules: publicationNotificationRules })
