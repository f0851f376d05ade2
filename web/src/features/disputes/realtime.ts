/** What a dispute freezes and gives back shows in the wallet and in the earnings, whatever screen is open. */
import { disputeChanged } from '@fanfare/contract/disputes'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [disputeChanged] }
export default realtime
