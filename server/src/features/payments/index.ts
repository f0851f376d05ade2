import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notices } from './notices.ts'
import { payables } from './purchase-tokens.ts'
import { answers } from './routes.ts'

export default feature({ name: 'payments', answers, notices, payables, demo })
