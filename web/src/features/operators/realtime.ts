/** Refreshes other operators' pages when someone is invited, accepts or is removed. */
import { operatorsChanged } from '@fanfare/contract/operators'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [operatorsChanged] }
export default realtime
