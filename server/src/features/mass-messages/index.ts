import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({ name: 'mass-messages', routes, jobHandlers, serverEvents })
