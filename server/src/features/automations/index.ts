import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { automationsPersonalData } from './personal-data.ts'

export default feature({ name: 'automations', personalData: automationsPersonalData, routes, listeners, jobHandlers, demo })
