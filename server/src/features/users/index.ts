import { feature } from '#core/feature.ts'
import { answers } from './routes.ts'

export default feature({ name: 'users', answers })
