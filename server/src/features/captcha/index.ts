import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { routes } from './routes.ts'

export default feature({ name: 'captcha', routes, jobHandlers })
