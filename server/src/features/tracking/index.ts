import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { visits } from './visits.ts'

export default feature({ name: 'tracking', routes, listeners, jobHandlers, visits })
