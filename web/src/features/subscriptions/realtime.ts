/** Reads again what has opened or closed when a subscription begins or ends, on any page. */
import { accessChanged } from '@fanfare/contract/subscriptions'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [accessChanged] }
export default realtime
