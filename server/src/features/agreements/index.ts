import { agreementsPersonalData } from '#core/agreements/index.ts'
import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { routes } from './routes.ts'

export default feature({ name: 'agreements', personalData: agreementsPersonalData, routes, demo })
