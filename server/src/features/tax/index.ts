import { feature } from '#core/feature.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'

export default feature({ name: 'tax', operatorActs, routes })
