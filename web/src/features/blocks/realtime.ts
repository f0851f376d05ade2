/** Reads again all that shows people when one has come to be blocked, on any page. */
import { blocksChanged } from '@fanfare/contract/blocks'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [blocksChanged] }
export default realtime
