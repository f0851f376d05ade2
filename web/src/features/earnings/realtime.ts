/** Refreshes open earnings pages when a split changes, including by a refund. */
import { splitUpdated } from '@fanfare/contract/splits'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [splitUpdated] }
export default realtime
