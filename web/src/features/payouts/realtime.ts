/** Refreshes the open pages of the performer and of operators when a request changes. */
import { payoutUpdated } from '@fanfare/contract/payouts'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [payoutUpdated] }
export default realtime
