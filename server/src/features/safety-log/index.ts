import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { safety } from './entries.ts'
import { listeners } from './listeners.ts'
import { safetyPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({ name: 'safety-log', safety, personalData: safetyPersonalData, routes, listeners, demo })
