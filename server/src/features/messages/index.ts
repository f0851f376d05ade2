import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { messageContent } from './content.ts'
import { listeners } from './listeners.ts'
import { notices, settlements } from './notices.ts'
import { pushes } from './pushes.ts'
import { answers } from './routes.ts'
import { signals } from './signals.ts'

export default feature({
  name: 'messages',
  answers,
  contents: [messageContent],
  listeners,
  notices,
  settlements,
  pushes,
  signals,
  demo,
})
