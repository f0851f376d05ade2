import { consentUpdated } from '@fanfare/contract/consents'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [consentUpdated] }
export default realtime
