import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { runners } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notices } from './notices.ts'
import { pushes } from './pushes.ts'
import { answers } from './routes.ts'
import { payables } from './settle-subscription.ts'

export default feature({ name: 'subscriptions', answers, listeners, notices, pushes, runners, payables, demo })
