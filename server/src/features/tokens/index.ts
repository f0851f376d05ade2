import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notices } from './notices.ts'
import { pushes } from './pushes.ts'
import { answers } from './routes.ts'

export default feature({ name: 'tokens', answers, notices, pushes, demo })
