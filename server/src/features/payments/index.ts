import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { payables } from './purchase-tokens.ts'
import { routes } from './routes.ts'

export default feature({ name: 'payments', routes, notificationRules, payables, demo })
