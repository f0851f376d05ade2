import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'

export default feature({ name: 'reactions', routes, notificationRules, demo })
