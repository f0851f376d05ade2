import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { operatorActs } from './operator-acts.ts'
import { routes } from './routes.ts'

export default feature({ name: 'captcha', operatorActs, routes, jobHandlers })
