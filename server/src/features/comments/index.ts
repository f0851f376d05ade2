import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { commentReactable } from './reactable.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'comments', routes, reactables: [commentReactable], notificationRules, serverEvents, demo })
