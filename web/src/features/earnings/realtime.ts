/** Agreements about shared sales, and what a refund takes back of them, show on every page of earnings that is open. */
import { splitUpdated } from '@fanfare/contract/splits'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [splitUpdated] }
export default realtime
