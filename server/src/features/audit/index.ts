import { feature } from '#core/feature.ts'
import { operatorActs } from './operator-acts.ts'
import { auditPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({ name: 'audit', operatorActs, personalData: auditPersonalData, routes })
