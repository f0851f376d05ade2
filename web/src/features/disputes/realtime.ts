/** Refreshes the wallet and the earnings on any screen when a dispute freezes or releases money. */
import { disputeChanged } from '@fanfare/contract/disputes'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [disputeChanged] }
export default realtime
