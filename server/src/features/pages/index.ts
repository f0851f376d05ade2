import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { demo } from './demo.ts'
import { routes } from './routes.ts'
import { textRoutes } from './text-routes.ts'

export default feature({ name: 'pages', routes: [...routes, ...adminRoutes, ...textRoutes], demo })
