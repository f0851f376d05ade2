import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { adminAnswers } from './admin-routes.ts'
import { notices, settlements } from './notices.ts'
import { pushes } from './pushes.ts'
import { answers } from './routes.ts'

export default feature({ name: 'performers', answers: [...answers, ...adminAnswers], notices, settlements, pushes, demo })
