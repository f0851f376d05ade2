import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { routes } from './routes.ts'

export default feature({ name: 'site-settings', routes, demo })
