import { feature } from '#core/feature.ts'
import { shippingPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({ name: 'shipping', personalData: shippingPersonalData, routes })
