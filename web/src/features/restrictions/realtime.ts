/** Refreshes lists in the performer's other windows when someone is restricted. */
import { restrictionsChanged } from '@fanfare/contract/restrictions'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [restrictionsChanged] }
export default realtime
