import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { routes } from './routes.ts'

export default feature({ name: 'site', routes: [...routes, ...adminRoutes] })
