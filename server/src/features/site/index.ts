import { feature } from '#core/feature.ts'
import { adminAnswers } from './admin-routes.ts'
import { answers } from './routes.ts'

export default feature({ name: 'site', answers: [...answers, ...adminAnswers] })
