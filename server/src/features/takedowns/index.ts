import { feature } from '#core/feature.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({ name: 'takedowns', routes, notificationRules })
