import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { runners } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notices } from './notices.ts'
import { answers } from './routes.ts'

export default feature({ name: 'follows', answers, listeners, runners, notices, demo })
