import { feature } from '#core/feature.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'

export default feature({ name: 'receipts', routes, listeners })
