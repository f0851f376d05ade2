import { feature } from '#core/feature.ts'
import { listeners } from './listeners.ts'
import { answers } from './routes.ts'

export default feature({ name: 'users', answers, listeners })
