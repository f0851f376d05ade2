import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { routes } from './routes.ts'

export default feature({ name: 'transparency', routes, jobHandlers, demo })
