import { feature } from '#core/feature.ts'
import { auditPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({ name: 'audit', personalData: auditPersonalData, routes })
