/** Who was invited, has accepted or is none any more shows on the open pages of the others. */
import { operatorsChanged } from '@fanfare/contract/operators'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [operatorsChanged] }
export default realtime
