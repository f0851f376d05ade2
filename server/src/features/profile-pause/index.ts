import { feature } from '#core/feature.ts'
import { routes } from './routes.ts'

export default feature({ name: 'profile-pause', routes })
