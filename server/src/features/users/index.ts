import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'

export default feature({ name: 'users', routes, listeners, demo })
