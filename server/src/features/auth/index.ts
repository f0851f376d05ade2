import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notices } from './notices.ts'
import { answers } from './routes.ts'

export default feature({ name: 'auth', answers, notices, demo })
