import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'

export default feature({ name: 'coupons', operatorActs, routes, demo })
