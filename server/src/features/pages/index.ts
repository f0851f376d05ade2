import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { operatorActs } from './operator-acts.ts'
import { pagesPersonalData } from './personal-data.ts'
import { demo } from './demo.ts'
import { routes } from './routes.ts'
import { textRoutes } from './text-routes.ts'

export default feature({
  name: 'pages',
  operatorActs,
  personalData: pagesPersonalData,
  routes: [...routes, ...adminRoutes, ...textRoutes],
  demo,
})
