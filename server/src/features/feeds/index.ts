import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { feedContent } from './content.ts'
import { runners } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notices } from './notices.ts'
import { pushes } from './pushes.ts'
import { answers } from './routes.ts'

export default feature({ name: 'feeds', answers, contents: [feedContent], listeners, runners, notices, pushes, demo })
