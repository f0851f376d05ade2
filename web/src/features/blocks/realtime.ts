/** Refreshes every list of people when a block is added. */
import { blocksChanged } from '@fanfare/contract/blocks'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [blocksChanged] }
export default realtime
