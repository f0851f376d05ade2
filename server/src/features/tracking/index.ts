import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { visits } from './visits.ts'
import { trackingPersonalData } from './personal-data.ts'

export default feature({ name: 'tracking', personalData: trackingPersonalData, routes, listeners, jobHandlers, visits })
