/** A top-up that changes shows on every open page of its fan and of the operators. */
import { topUpUpdated } from '@fanfare/contract/top-ups'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [topUpUpdated] }
export default realtime
