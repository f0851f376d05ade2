import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { addressesPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({ name: 'addresses', personalData: addressesPersonalData, routes, demo })
