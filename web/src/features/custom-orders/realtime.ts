/** Refreshes orders, terms and purchases on any screen when the other side or the clock changes an order. */
import { customOrderChanged } from '@fanfare/contract/custom-orders'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [customOrderChanged] }
export default realtime
