/** A request that changes shows on every open page of its performer and of the operators. */
import { payoutUpdated } from '@fanfare/contract/payouts'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [payoutUpdated] }
export default realtime
